// One schedule: cores over time, on a canvas.
const MARGIN = {left: 74, right: 14, top: 8, bottom: 44};

class Gantt {
  constructor(run, height, colourBy, inform) {
    this.run = run;
    this.height = height;
    this.inform = inform;
    this.raster = new Raster();
    this.canvas = el('canvas', {
      tabindex: '0',
      role: 'application',
      class: 'gantt',
      'aria-label':
        `Gantt chart of ${run.label}: ${number(run.jobs.ran)} jobs on ${number(run.cores)} cores. ` +
        'Arrows pan, plus and minus zoom, 0 shows all, Enter opens the job under the pointer.',
    });
    this.over = el('canvas', {class: 'over', 'aria-hidden': 'true'});
    this.level = el('p', {class: 'summary'});
    this.node = el('div', {class: 'stack'}, this.canvas, this.over);
    this.selected = -1;
    this.hovered = -1;
    this.colourBy(colourBy);
    ganttInput(this);
    view.onChange(() => this.draw(), this.node);
    theme.onChange(() => this.draw());
    new ResizeObserver(() => this.draw()).observe(this.node);
  }

  colourBy(by) {
    this.colours = jobColours(this.run, by);
    this.draw();
  }

  /** The part of the canvas where jobs are. */
  box() {
    return {
      left: MARGIN.left,
      top: MARGIN.top,
      width: Math.max(50, this.width - MARGIN.left - MARGIN.right),
      height: this.height - MARGIN.top - MARGIN.bottom,
    };
  }

  window() {
    return {
      from: view.from,
      to: view.to,
      low: Math.min(view.low, this.run.cores - 1),
      high: Math.min(view.high, this.run.cores),
    };
  }

  draw() {
    this.width = this.node.clientWidth;
    if (!this.width) {
      return;
    }
    const started = performance.now();
    const context = this.prepare(this.canvas);
    const box = this.box();
    const window = this.window();
    context.fillStyle = theme.css('--paper');
    context.fillRect(0, 0, this.width, this.height);
    const jobs = this.run.jobs;
    const visible = fewVisible(jobs, window, box.width);
    if (visible) {
      this.shown = visible.length;
      drawJobs(context, jobs, visible, window, box, this.colours);
    } else {
      this.drawDensity(context, jobs, window, box);
    }
    drawBesides(context, this.run, window, box);
    drawTimeAxis(context, box, window, this.width);
    drawCoreAxis(context, box, window);
    this.exact = Boolean(visible);
    this.level.textContent = visible
      ? `${number(visible.length)} jobs, each drawn. Hatched: did not complete.`
      : 'Density: the shade of a pixel is the busy share of its time and cores. Zoom in to see single jobs.';
    this.drawOver();
    this.lastDraw = performance.now() - started;
  }

  /** Half the resolution while the chart is dragged. */
  drawDensity(context, jobs, window, box) {
    const part = view.dragging ? 2 : 1;
    this.raster.fill(jobs, window, Math.ceil(box.width / part), Math.ceil(box.height / part), this.colours.codes);
    this.raster.paint(context, box.left, box.top, box.width, box.height, this.colours.legend);
  }

  prepare(canvas) {
    const ratio = Math.min(2, devicePixelRatio || 1);
    const width = Math.round(this.width * ratio);
    const height = Math.round(this.height * ratio);
    if (canvas.width !== width || canvas.height !== height) {
      canvas.width = width;
      canvas.height = height;
      canvas.style.width = this.width + 'px';
      canvas.style.height = this.height + 'px';
    }
    const context = canvas.getContext('2d');
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    return context;
  }

  /** What changes with the pointer: the job under it, the chosen job and its walltime; paper has one canvas. */
  drawOver() {
    const context = this.prepare(paper.on ? this.canvas : this.over);
    if (!paper.on) {
      context.clearRect(0, 0, this.width, this.height);
    }
    const box = this.box();
    context.save();
    context.beginPath();
    context.rect(box.left, box.top, box.width, box.height);
    context.clip();
    if (this.hovered >= 0) {
      this.outline(context, this.hovered, box, 1.5, theme.css('--ink'));
    }
    if (this.selected >= 0) {
      this.outline(context, this.selected, box, 3, theme.css('--accent'));
    }
    context.restore();
  }

  outline(context, i, box, breadth, colour) {
    const jobs = this.run.jobs;
    const window = this.window();
    const perSecond = box.width / (window.to - window.from);
    const perCore = box.height / (window.high - window.low);
    const wall = jobs.walltime[i] * perSecond;
    context.strokeStyle = colour;
    for (let r = jobs.first[i]; r < jobs.first[i + 1]; r++) {
      const y = box.top + (jobs.low[r] - window.low) * perCore;
      const height = Math.max(2, jobs.count[r] * perCore);
      const x = box.left + (fromOf(jobs, i, r) - window.from) * perSecond;
      const width = Math.max(2, (untilOf(jobs, i, r) - fromOf(jobs, i, r)) * perSecond);
      context.lineWidth = breadth;
      context.setLineDash([]);
      context.strokeRect(x, y, width, height);
      if (wall > width && !jobs.from) {
        context.lineWidth = 1;
        context.setLineDash([4, 3]);
        context.strokeRect(x + width, y, wall - width, height);
      }
    }
    context.setLineDash([]);
  }

  /** Chooses a job; shows it if it is out of sight. */
  select(i, show) {
    this.selected = i;
    if (i >= 0 && show) {
      const jobs = this.run.jobs;
      const length = Math.max(jobs.span[i], 1);
      view.set(jobs.start[i] - 4 * length, jobs.start[i] + 5 * length);
      const core = jobs.first[i] < jobs.first[i + 1] ? jobs.low[jobs.first[i]] : 0;
      if (core < view.low || core >= view.high) {
        view.setCores(0, view.full.high);
      }
    }
    this.drawOver();
    this.inform(this, i);
  }
}

function drawTimeAxis(context, box, window, width) {
  const {step, ticks} = timeTicks(window.from, window.to, box.width / 92);
  context.strokeStyle = theme.css('--grid');
  context.fillStyle = theme.css('--soft');
  context.font = '12px system-ui, sans-serif';
  context.textAlign = 'center';
  context.textBaseline = 'top';
  context.lineWidth = 1;
  const bottom = box.top + box.height;
  for (const tick of ticks) {
    const x = Math.round(box.left + ((tick - window.from) / (window.to - window.from)) * box.width) + 0.5;
    context.beginPath();
    context.moveTo(x, bottom);
    context.lineTo(x, bottom + 5);
    context.stroke();
    const text = date(tick, step);
    const half = context.measureText(text).width / 2;
    context.fillText(text, Math.min(Math.max(x, half + 2), width - half - 2), bottom + 8);
  }
  context.fillText(
    'time since date 0 (' + (step < 1 ? 's' : step >= DAY ? 'days' : 'days hh:mm' + (step < MINUTE ? ':ss' : '')) + ')',
    box.left + box.width / 2,
    bottom + 27,
  );
  context.strokeRect(box.left - 0.5, box.top - 0.5, box.width + 1, box.height + 1);
}

function drawCoreAxis(context, box, window) {
  context.textAlign = 'right';
  context.textBaseline = 'middle';
  context.fillStyle = theme.css('--soft');
  const rows = linearTicks(window.low, window.high, box.height / 34).filter(tick => Number.isInteger(tick));
  for (const tick of rows) {
    const y = Math.round(box.top + ((tick - window.low) / (window.high - window.low)) * box.height) + 0.5;
    context.beginPath();
    context.moveTo(box.left - 5, y);
    context.lineTo(box.left, y);
    context.stroke();
    context.fillText(short(tick), box.left - 8, Math.min(Math.max(y, 6), box.top + box.height - 5));
  }
  context.save();
  context.translate(12, box.top + box.height / 2);
  context.rotate(-Math.PI / 2);
  context.textAlign = 'center';
  context.fillText('core', 0, 0);
  context.restore();
}
