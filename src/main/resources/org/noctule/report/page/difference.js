// Between two schedules: a lane of the cores that one uses more than the other.

class DifferenceLane {
  constructor(one, other) {
    this.one = one;
    this.other = other;
    this.height = 92;
    this.canvas = el('canvas', {
      role: 'img',
      class: 'plain',
      'aria-label': `Cores in use over time: ${one.label} minus ${other.label}`,
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
    const box = {left: MARGIN.left, top: 6, width: this.width - MARGIN.left - MARGIN.right, height: this.height - 16};
    context.fillStyle = theme.css('--paper');
    context.fillRect(0, 0, this.width, this.height);
    const used = [jobSeries(this.one).used, jobSeries(this.other).used];
    const most = Math.max(this.one.cores, this.other.cores);
    const middle = box.top + box.height / 2;
    const columns = Math.floor(box.width);
    const span = (view.to - view.from) / columns;
    const means = used.map(steps => meansOf(steps, view.from, span, columns));
    for (let x = 0; x < columns; x++) {
      const value = (means[0][x] - means[1][x]) / most;
      const length = (Math.max(-1, Math.min(1, value)) * box.height) / 2;
      context.fillStyle = diverging(Math.sign(value) * (0.35 + 0.65 * Math.min(1, 2 * Math.abs(value))));
      context.fillRect(box.left + x, length > 0 ? middle - length : middle, 1, Math.abs(length));
    }
    context.strokeStyle = theme.css('--grid');
    context.strokeRect(box.left - 0.5, box.top - 0.5, box.width + 1, box.height + 1);
    context.beginPath();
    context.moveTo(box.left, Math.round(middle) + 0.5);
    context.lineTo(box.left + box.width, Math.round(middle) + 0.5);
    context.stroke();
    context.fillStyle = theme.css('--soft');
    context.font = '12px system-ui, sans-serif';
    context.textAlign = 'right';
    context.textBaseline = 'middle';
    context.fillText('+' + short(most), box.left - 6, box.top + 6);
    context.fillText('0', box.left - 6, middle);
    context.fillText('−' + short(most), box.left - 6, box.top + box.height - 6);
    context.save();
    context.translate(10, middle);
    context.rotate(-Math.PI / 2);
    context.textAlign = 'center';
    context.fillText('cores', 0, 0);
    context.restore();
  }
}

/** The mean of a quantity in each of many columns of time. */
function meansOf(steps, from, span, columns) {
  const means = new Float64Array(columns);
  let at = upTo(steps.time, from);
  for (let x = 0; x < columns; x++) {
    let now = from + x * span;
    const end = now + span;
    let sum = 0;
    while (now < end) {
      const next = at + 1 < steps.time.length ? Math.min(end, steps.time[at + 1]) : end;
      sum += (next - now) * (at < 0 ? 0 : steps.value[at]);
      now = next;
      if (at + 1 < steps.time.length && steps.time[at + 1] <= now) {
        at++;
      }
    }
    means[x] = sum / span;
  }
  return means;
}
