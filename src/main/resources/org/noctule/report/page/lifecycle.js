// Submissions, starts and ends of jobs as three strips over time; the height in a strip is the width of the job.
const CELL = 3;

class LifeCycle {
  constructor(run) {
    this.run = run;
    this.height = 330;
    this.canvas = el('canvas', {
      role: 'img',
      class: 'plain',
      'aria-label': `Submissions, starts and ends of ${number(run.jobs.n)} jobs over time, by width`,
    });
    this.node = el('div', {class: 'stack'}, this.canvas);
    view.onChange(() => this.draw(), this.node);
    theme.onChange(() => this.draw());
    new ResizeObserver(() => this.draw()).observe(this.node);
  }

  draw() {
    this.width = this.node.clientWidth;
    if (!this.width) {
      return;
    }
    const context = Gantt.prototype.prepare.call(this, this.canvas);
    const {cores} = this.run;
    const box = {left: MARGIN.left, top: 8, width: this.width - MARGIN.left - MARGIN.right, height: this.height - 52};
    context.fillStyle = theme.css('--paper');
    context.fillRect(0, 0, this.width, this.height);
    const strip = box.height / 3;
    const columns = Math.ceil(box.width / CELL);
    const rows = Math.floor((strip - 22) / CELL);
    ['submitted', 'started', 'ended'].forEach((name, k) => {
      const top = box.top + k * strip;
      const picture = this.picture(this.counts(k, columns, rows), columns, rows);
      context.imageSmoothingEnabled = false;
      context.drawImage(picture, 0, 0, columns, rows, box.left, top + 18, columns * CELL, rows * CELL);
      context.fillStyle = theme.css('--ink');
      context.font = '600 12px system-ui, sans-serif';
      context.textAlign = 'left';
      context.textBaseline = 'top';
      context.fillText(name, box.left + 5, top + 3);
      context.font = '12px system-ui, sans-serif';
      context.fillStyle = theme.css('--soft');
      context.textAlign = 'right';
      context.fillText(short(cores), box.left - 6, top + 14);
      context.fillText('1', box.left - 6, top + strip - 14);
      context.strokeStyle = theme.css('--grid');
      context.strokeRect(box.left, top, box.width, strip);
    });
    context.save();
    context.translate(10, box.top + box.height / 2);
    context.rotate(-Math.PI / 2);
    context.textAlign = 'center';
    context.fillText('cores of the job (log)', 0, 0);
    context.restore();
    drawTimeAxis(context, box, {from: view.from, to: view.to}, this.width);
  }

  /** How many jobs of each width were submitted (0), started (1) or ended (2) in each cell. */
  counts(kind, columns, rows) {
    const {jobs, cores} = this.run;
    const most = Math.log2(Math.max(2, cores));
    if (!this.place || this.place.rows !== rows) {
      this.place = Uint8Array.from(jobs.width, width => (Math.log2(Math.max(1, width)) / most) * (rows - 1));
      this.place.rows = rows;
    }
    const {start, wait, span, ran} = jobs;
    const counts = new Uint32Array(columns * rows);
    const perSecond = columns / (view.to - view.from);
    // Those that never ran were only submitted.
    const end = kind === 0 ? jobs.n : ran;
    for (let i = 0; i < end; i++) {
      const when = start[i] + (kind === 2 ? span[i] : kind === 0 ? -wait[i] : 0);
      const x = Math.floor((when - view.from) * perSecond);
      if (x >= 0 && x < columns) {
        counts[(rows - 1 - this.place[i]) * columns + x]++;
      }
    }
    return counts;
  }

  picture(counts, columns, rows) {
    const picture = el('canvas', {width: columns, height: rows});
    const image = new ImageData(columns, rows);
    const pixels = new Uint32Array(image.data.buffer);
    const most = Math.log(1 + counts.reduce((a, b) => Math.max(a, b), 1));
    const colours = ramp();
    for (let cell = 0; cell < counts.length; cell++) {
      pixels[cell] = colours[counts[cell] > 0 ? Math.round(90 + (165 * Math.log(1 + counts[cell])) / most) : 0];
    }
    picture.getContext('2d').putImageData(image, 0, 0);
    return picture;
  }
}
