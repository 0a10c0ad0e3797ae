// Outages: what they took away, and what they cost.

/** The outages of a run, by their begin; one without an end lasts to the end of the run. */
function outagesOf(run) {
  const file = run.packed.failures;
  if (!run.outages) {
    run.outages = (file ? file.start : []).map((start, i) => ({
      from: Number(start),
      to: file.end[i] === '' ? Math.max(run.to, Number(start)) : Number(file.end[i]),
      ranges: file.cores[i]
        .split(' ')
        .filter(Boolean)
        .map(range => range.split('-').map(Number))
        .map(([low, high = low]) => [low, high]),
      domain: file.domain[i],
      cause: file.cause[i] || 'not told',
    }));
    run.outages.forEach(outage => {
      outage.cores = outage.ranges.reduce((sum, [low, high]) => sum + high - low + 1, 0);
      outage.hours = (outage.cores * (outage.to - outage.from)) / HOUR;
    });
  }
  return run.outages;
}

/** How many attempts at jobs there were beyond the first of each. */
function furtherAttempts(run) {
  return (run.packed.attempts || []).slice(1).reduce((a, b) => a + b, 0);
}

/** The cores that are up, over time; several outages may cover one core. */
function coresUp(run) {
  if (!run.coresUp) {
    const changes = outagesOf(run)
      .flatMap(outage => [
        [outage.from, 1, outage.ranges],
        [outage.to, -1, outage.ranges],
      ])
      .sort((a, b) => a[0] - b[0] || a[1] - b[1]);
    const covered = new Int32Array(run.cores);
    const dates = [run.from];
    const values = [run.cores];
    let up = run.cores;
    for (const [when, change, ranges] of changes) {
      for (const [low, high] of ranges) {
        for (let core = low; core <= Math.min(high, run.cores - 1); core++) {
          const before = covered[core];
          covered[core] += change;
          up += (covered[core] > 0 ? 0 : 1) - (before > 0 ? 0 : 1);
        }
      }
      if (when <= dates[dates.length - 1]) {
        values[values.length - 1] = up;
      } else {
        dates.push(when);
        values.push(up);
      }
    }
    run.coresUp = new Steps(Float64Array.from(dates), Float64Array.from(values));
  }
  return run.coresUp;
}

/** Hatched the other way than jobs that did not complete, in grey. */
function downPattern(context) {
  const tile = el('canvas', {width: 6, height: 6});
  const pen = tile.getContext('2d');
  pen.fillStyle = theme.css('--ground');
  pen.fillRect(0, 0, 6, 6);
  pen.strokeStyle = theme.css('--soft');
  pen.beginPath();
  for (const at of [-6, 0, 6]) {
    pen.moveTo(at, 0);
    pen.lineTo(at + 6, 6);
  }
  pen.stroke();
  return context.createPattern(tile, 'repeat');
}

/** What lies over a schedule besides jobs: cores that are down, and the chain to the last end. */
function drawBesides(context, run, window, box) {
  const perSecond = box.width / (window.to - window.from);
  const perCore = box.height / (window.high - window.low);
  context.save();
  context.beginPath();
  context.rect(box.left, box.top, box.width, box.height);
  context.clip();
  const seen = outagesOf(run).filter(outage => outage.to > window.from && outage.from < window.to);
  if (seen.length > 0) {
    context.fillStyle = downPattern(context);
  }
  for (const {from, to, ranges} of seen) {
    const width = (to - from) * perSecond;
    // What is narrower than a pixel is fainter instead of wider.
    context.globalAlpha = Math.min(1, Math.max(0.15, width));
    for (const [low, high] of ranges) {
      context.fillRect(
        box.left + (from - window.from) * perSecond,
        box.top + (low - window.low) * perCore,
        Math.max(1, width),
        (high - low + 1) * perCore,
      );
    }
  }
  context.globalAlpha = 1;
  drawPath(context, run, window, box);
  context.restore();
}

/** What the key of the schedules adds to that of jobs. */
function besidesKey(runs) {
  const sample = draw => {
    const canvas = el('canvas', {width: 14, height: 14, class: 'plain', 'aria-hidden': 'true'});
    draw(canvas.getContext('2d'));
    return canvas;
  };
  const down = () =>
    sample(context => {
      context.fillStyle = downPattern(context);
      context.fillRect(0, 0, 14, 14);
    });
  const path = () =>
    sample(context => {
      context.strokeStyle = theme.css('--accent');
      context.lineWidth = 3;
      context.strokeRect(2, 2, 10, 10);
    });
  const entries = [
    runs.some(run => outagesOf(run).length > 0) && [down, 'cores that are down'],
    runs.some(run => run.packed.workflow) && [path, 'chain to the last end'],
  ].filter(Boolean);
  const list = el('ul', {class: 'key'});
  const show = () => list.replaceChildren(...entries.map(([make, text]) => el('li', {}, make(), el('span', {}, text))));
  show();
  theme.onChange(show);
  return entries.length > 0 ? list : '';
}

function drawFailures(run) {
  const outages = outagesOf(run);
  const failures = run.summary?.failures;
  const attempts = run.packed.attempts || [];
  const causes = new Map();
  for (const outage of outages) {
    const row = causes.get(outage.cause) || {outages: 0, hours: 0};
    causes.set(outage.cause, {outages: row.outages + 1, hours: row.hours + outage.hours});
  }
  const tries = attempts.map((jobs, i) => [String(i + 1), jobs - (attempts[i + 1] || 0)]);
  const longest = [...outages].sort((a, b) => b.hours - a.hours || a.from - b.from).slice(0, 20);
  const lost = failures && [
    ['rework', failures.rework_core_hours],
    ['restart', failures.restart_core_hours],
    ['checkpoints', failures.checkpoint_core_hours],
  ];
  return [
    el(
      'div',
      {class: 'charts'},
      outages.length > 0 ? upChart(run) : empty('No outage began.'),
      lost &&
        figure(
          'Lost core-hours of jobs',
          'Rework is work that failures undid; a restart comes before the work of a further attempt.',
          bars(
            'Lost core-hours',
            lost.map(([name, hours]) => [name, hours, number(hours)]),
            'core-hours',
          ),
          () => [['cause', 'core-hours'], ...lost],
        ),
      tries.length > 0 &&
        figure(
          'Jobs by their attempts',
          `${counted(attempts[0], 'job')} in ${counted(attempts[0] + furtherAttempts(run), 'attempt')}.`,
          columns({label: 'Jobs by the number of their attempts', x: 'attempts', y: 'jobs'}, tries),
          () => [['attempts', 'jobs'], ...tries],
        ),
      outages.length > 0 &&
        figure(
          'Outages by cause',
          undefined,
          whole(
            ['cause', 'outages', 'core-hours down'],
            [...causes].map(([cause, row]) => [
              shorten(cause, 60),
              new Figure(row.outages),
              new Figure(row.hours),
            ]),
            'Outages by cause',
          ),
          () => [['cause', 'outages', 'core-hours down'], ...[...causes].map(([cause, row]) => [cause, row.outages, row.hours])],
        ),
    ),
    longest.length > 0 &&
      figure(
        outages.length > 20 ? 'The 20 outages that took most' : 'All outages, those that took most first',
        undefined,
        whole(
          ['part', 'cause', 'from', 'lasted', 'cores', 'core-hours'],
          longest.map(outage => [
            shorten(outage.domain, 60),
            shorten(outage.cause, 60),
            new Figure(outage.from, date(outage.from)),
            new Figure(outage.to - outage.from, duration(outage.to - outage.from)),
            new Figure(outage.cores),
            new Figure(outage.hours),
          ]),
          'Outages',
        ),
        () => [
          ['part', 'cause', 'from (s)', 'to (s)', 'cores', 'core-hours'],
          ...outages.map(outage => [outage.domain, outage.cause, outage.from, outage.to, outage.cores, outage.hours]),
        ],
      ),
  ].filter(Boolean);
}

/** The mean of each part of the time, and a band from the least to the greatest. */
function upChart(run) {
  const steps = coresUp(run);
  const n = 290;
  const {mean, low, high} = steps.columns(run.from, run.to, n);
  const span = (run.to - run.from) / n;
  const plot = chart({
    label: 'Cores that are up over time',
    x: {from: run.from, to: run.to, time: true, title: 'time since date 0', room: 92},
    y: {from: 0, to: run.cores * 1.04, title: 'cores'},
  });
  const stairs = values => values.flatMap((value, i) => [0, 1].map(k => [run.from + (i + k) * span, value]));
  const edge = values => stairs(values).map(([x, y]) => plot.x(x).toFixed(1) + ',' + plot.y(y).toFixed(1));
  plot.add(svg('path', {class: 'band', d: 'M' + edge(high).join('L') + 'L' + edge(low).reverse().join('L') + 'Z'}));
  polyline(plot, stairs(mean), 0);
  const least = low.reduce((a, b) => Math.min(a, b), run.cores);
  return figure(
    'Cores that are up',
    `At least ${number(least)} of ${counted(run.cores, 'core')}. The line is the mean, the band reaches from the least to the greatest.`,
    plot.node,
    () => [['time (s)', 'cores up'], ...Array.from(steps.time, (when, i) => [when, steps.value[i]])],
  );
}
