// Runs with more jobs than a file should hold: a picture of their schedule, means over time, quantiles.

async function openDigest(run, packed) {
  const digest = {n: packed.n, ran: packed.ran, rows: packed.rows};
  for (const name of ['shades', 'waiting', 'running', 'asked', 'used', 'wait', 'turnaround', 'slowdown', 'bounded']) {
    digest[name] = await unpack(packed[name]);
  }
  run.digest = digest;
  run.from = packed.from;
  run.to = packed.to;
  run.cores = Math.max(packed.cores, 1);
  const columns = digest.waiting.length;
  const dates = Float64Array.from({length: columns}, (_, i) => packed.from + ((packed.to - packed.from) * i) / columns);
  const steps = name => new Steps(dates, digest[name]);
  run.series = {waiting: steps('waiting'), running: steps('running'), asked: steps('asked'), used: steps('used')};
  run.notices = [
    ...run.notices,
    (run.packed.most_jobs > 0
      ? `The run has ${number(packed.n)} jobs, more than the ${number(run.packed.most_jobs)} that a page holds`
      : `A page with all ${number(packed.n)} jobs of the run, and those of the runs beside it, would exceed 20 MB`) +
      ': its schedule is a picture and its series are means. All of it: noctule serve.',
  ];
}

/** The values of a measure that a digest keeps, by the title of its chart. */
function digestOf(run, title) {
  return {
    'Waiting time': run.digest.wait,
    'Turnaround time': run.digest.turnaround,
    Slowdown: run.digest.slowdown,
    'Bounded slowdown': run.digest.bounded,
  }[title];
}

class Picture {
  constructor(run, height) {
    this.run = run;
    this.height = height;
    this.canvas = el('canvas', {
      role: 'img',
      class: 'plain',
      'aria-label': `Density of the schedule of ${run.label}: ${number(run.digest.ran)} jobs on ${number(run.cores)} cores`,
    });
    this.level = el('p', {class: 'summary'}, 'Density: the shade of a pixel is the busy share of its time and cores.');
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
    const box = Gantt.prototype.box.call(this);
    const {rows, shades} = this.run.digest;
    const columns = shades.length / rows;
    const image = new ImageData(columns, rows);
    const pixels = new Uint32Array(image.data.buffer);
    const colours = ramp();
    for (let x = 0, at = 0; x < columns; x++) {
      for (let y = 0; y < rows; y++, at++) {
        pixels[y * columns + x] = colours[shades[at]];
      }
    }
    const picture = el('canvas', {width: columns, height: rows});
    picture.getContext('2d').putImageData(image, 0, 0);
    context.fillStyle = theme.css('--paper');
    context.fillRect(0, 0, this.width, this.height);
    const perSecond = columns / (this.run.to - this.run.from);
    const left = Math.max(0, (view.from - this.run.from) * perSecond);
    const right = Math.min(columns, (view.to - this.run.from) * perSecond);
    if (right > left) {
      const place = date => box.left + ((date - view.from) / (view.to - view.from)) * box.width;
      const x = place(this.run.from + left / perSecond);
      context.drawImage(
        picture,
        left,
        0,
        right - left,
        rows,
        x,
        box.top,
        place(this.run.from + right / perSecond) - x,
        box.height,
      );
    }
    const window = {from: view.from, to: view.to, low: 0, high: this.run.cores};
    drawBesides(context, this.run, window, box);
    drawTimeAxis(context, box, window, this.width);
    drawCoreAxis(context, box, window);
  }
}
