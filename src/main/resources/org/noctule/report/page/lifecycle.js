// Submissions, starts and ends of jobs as three strips over time; the height in a strip is the width of the job.
const CELL = 3;

class LifeCycle {
  constructor(run) {
    this.run = run;
    this.height = 330;
    this.canvas = el('canvas', {role: 'img', class: 'plain', 'aria-label': `Submissions, starts and ends of ${number(run.jobs.n)} jobs over time, by width`});
    this.node = el('div', {class: 'stack'}, this.canvas);
    view.onChange(() => this.draw());
    theme.onChange(() => this.draw());
    new ResizeObserver(() => this.draw()).observe(this.node);
  }

  draw() {
    this.width = this.node.clientWidth;
    if (!this.width) {
      return;
    }
    const context = Gantt.prototype.prepare.call(this, this.canvas);
    const {jobs, cores} = this.run;
    const box = {left: MARGIN.left, top: 8, width: this.width - MARGIN.left - MARGIN.right, height: this.height - 52};
    context.fillStyle = theme.css('--paper');
    context.fillRect(0, 0, this.width, this.height);
    const strip = box.height / 3;
    const most = Math.log2(Math.max(2, cores));
    const dates = [i => i < jobs.ran ? jobs.start[i] - jobs.wait[i] : jobs.start[i],
      i => i < jobs.ran ? jobs.start[i] : NaN, i => i < jobs.ran ? jobs.start[i] + jobs.duration[i] : NaN];
    ['submitted', 'started', 'ended'].forEach((name, k) => {
      const top = box.top + k * strip;
      const columns = Math.ceil(box.width / CELL);
      const rows = Math.floor((strip - 22) / CELL);
      const counts = new Uint32Array(columns * rows);
      let highest = 0;
      const perSecond = columns / (view.to - view.from);
      for (let i = 0; i < jobs.n; i++) {
        const x = Math.floor((dates[k](i) - view.from) * perSecond);
        if (x >= 0 && x < columns) {
          const size = Math.log2(Math.max(1, jobs.width[i])) / most;
          const cell = (rows - 1 - Math.floor(size * (rows - 1))) * columns + x;
          highest = Math.max(highest, ++counts[cell]);
        }
      }
      for (let cell = 0; cell < counts.length; cell++) {
        if (counts[cell] > 0) {
          context.fillStyle = shade(0.35 + 0.65 * Math.log(1 + counts[cell]) / Math.log(1 + highest));
          context.fillRect(box.left + cell % columns * CELL, top + 18 + Math.floor(cell / columns) * CELL, CELL, CELL);
        }
      }
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
}
