// Training jobs on a RAMP fabric: whose blocks stand where, what was refused, and how long jobs took.

function drawFabric(run) {
  const file = run.packed.training_jobs;
  const rows = file.job_id.map((id, i) => ({
    id,
    model: file.model[i],
    outcome: file.outcome[i],
    cause: file.cause[i],
    jct: numberOf(file.job_completion_time, i),
    degree: numberOf(file.max_partitions_per_op, i),
    servers: numberOf(file.num_mounted_workers, i),
    channels: numberOf(file.num_mounted_channels, i),
    start: numberOf(file.starting_time, i),
    finish: numberOf(file.finish_time, i),
    sequential: numberOf(file.job_sequential_completion_time, i),
    limit: numberOf(file.max_acceptable_job_completion_time, i),
  }));
  const done = rows.filter(row => row.outcome === 'completed');
  const blocked = rows.filter(row => row.outcome === 'blocked');
  const parts = [
    el(
      'p',
      {class: 'lead'},
      fabricWords(run.packed.fabric || {jobs: rows.length, completed: done.length, blocked: blocked.length}),
    ),
  ];
  if (run.jobs && run.jobs.ran > 0) {
    parts.push(fabricBlocks(run));
  }
  const degrees = count(done.map(row => row.degree).filter(Number.isFinite));
  const causes = [...count(blocked.map(row => row.cause || 'not told'))].sort((a, b) => b[1] - a[1]);
  parts.push(
    el(
      'div',
      {class: 'charts'},
      degrees.size > 0
        ? figure(
            'Partition degree of completed jobs',
            undefined,
            columns(
              {label: 'Completed jobs by partition degree', x: 'parts an operation is split into', y: 'jobs'},
              [...degrees].sort((a, b) => a[0] - b[0]).map(([degree, jobs]) => [String(degree), jobs]),
            ),
            () => [['degree', 'jobs'], ...degrees],
          )
        : empty('No training job completed.'),
      causes.length > 0
        ? figure(
            'Blocked by cause',
            undefined,
            bars(
              'Blocked jobs by cause',
              causes.map(([cause, jobs]) => [cause.replace(/_/g, ' '), jobs, number(jobs), theme.fill(5)]),
              'jobs',
            ),
            () => [['cause', 'jobs'], ...causes],
          )
        : figure('Blocked by cause', undefined, empty('No job was blocked.')),
      done.length > 0 && completionTimes(done, run),
      ['servers', 'channels'].filter(key => rows.some(row => row[key] > 0)).map(key => useOverTime(rows, run, key)),
      run.packed.channel_use && channelUse(run.packed.channel_use),
    ),
  );
  return parts;
}

/** How training jobs ended; one that still waits at the end of the run has arrived, but has no row. */
function fabricWords({jobs, completed, blocked}) {
  return `${counted(jobs, 'training job')}: ${number(completed)} completed, ${number(blocked)} blocked (${percent(jobs ? blocked / jobs : 0)}).`;
}

function numberOf(texts, i) {
  return texts && texts[i] !== '' ? Number(texts[i]) : NaN;
}

function count(values) {
  const counts = new Map();
  values.forEach(value => counts.set(value, (counts.get(value) || 0) + 1));
  return counts;
}

function completionTimes(done, run) {
  const known = run.jobs && run.jobs.models ? jobColours(run, 'model').legend : [];
  const models = [...count(done.map(row => row.model)).keys()].sort();
  // A model has the colour that it has in the schedule.
  const tone = model =>
    (known.find(entry => entry && entry[0] === shorten(model, 40)) || [
      '',
      theme.fill(known.length ? 7 : models.indexOf(model)),
    ])[1];
  const plot = chart({
    label: 'Completion time against sequential time',
    x: {
      ...logAxis(
        done.map(row => row.sequential),
        'time on one server (s)',
      ),
      room: 44,
    },
    y: logAxis(
      done.map(row => row.jct),
      'completion time, JCT (s)',
    ),
  });
  const low = Math.max(plot.x ? Math.min(...done.map(row => row.sequential)) : 1, 1e-6);
  const high = Math.max(...done.map(row => row.sequential));
  plot.add(svg('path', {class: 'reference', d: `M${plot.x(low)},${plot.y(low)}L${plot.x(high)},${plot.y(high)}`}));
  dots(
    plot,
    done.map(row => [
      row.sequential,
      row.jct,
      tone(row.model),
      `${row.id}, ${row.model}: ${number(row.jct)} s, limit ${number(row.limit)} s`,
    ]),
  );
  const late = done.filter(row => row.jct > row.limit * (1 + 1e-9)).length;
  return figure(
    'Completion time against sequential time',
    `Below the dashed line jobs are faster than on one server. ${number(late)} of ${number(done.length)} took longer than their limit.`,
    el('div', {}, plot.node, areaKey(models.slice(0, 8).map(model => [model, tone(model)]))),
    () => [
      ['job', 'model', 'sequential (s)', 'JCT (s)', 'limit (s)'],
      ...done.map(row => [row.id, row.model, row.sequential, row.jct, row.limit]),
    ],
  );
}

function channelUse(file) {
  const pairs = new Map();
  file.from_server.forEach((from, i) => {
    const key = from + ' → ' + file.to_server[i];
    pairs.set(key, (pairs.get(key) || 0) + Number(file.busy_seconds[i]));
  });
  const top = [...pairs].sort((a, b) => b[1] - a[1]).slice(0, 12);
  return figure(
    'Busiest pairs of servers',
    `${number(pairs.size)} pairs sent to each other.`,
    bars(
      'Busy seconds of channels by pair of servers',
      top.map(([pair, seconds]) => [pair, seconds, number(seconds) + ' s']),
      'seconds that channels were busy',
    ),
    () => [['pair', 'busy seconds'], ...pairs],
  );
}

/** How many servers or channels the running jobs hold: the mean of each column of pixels, and a band from least to greatest. */
function useOverTime(rows, run, key) {
  const held = rows.filter(row => row[key] > 0 && Number.isFinite(row.start) && Number.isFinite(row.finish));
  const n = held.length;
  const sorted = date => {
    const order = orderOf(Float64Array.from(held, row => row[date]), n);
    return {n, date: i => held[order[i]][date], weight: i => held[order[i]][key]};
  };
  const steps = balance(sorted('start'), sorted('finish'));
  const most = steps.value.reduce((max, value) => Math.max(max, value), 1);
  const plot = chart({
    label: `${key} in use over time`,
    height: 240,
    right: 26,
    y: {from: 0, to: most * 1.03, title: key},
    x: {from: run.from, to: run.to, time: true, room: 76, title: 'time since date 0'},
  });
  const columns = Math.round(plot.box.right - plot.box.left);
  const {mean, low, high} = steps.columns(run.from, run.to, columns);
  const date = x => run.from + ((run.to - run.from) * x) / columns;
  const corner = (x, y) => plot.x(date(x)).toFixed(1) + ',' + plot.y(y).toFixed(1);
  const upper = high.flatMap((value, x) => [corner(x, value), corner(x + 1, value)]);
  const lower = low.flatMap((value, x) => [corner(x, value), corner(x + 1, value)]).reverse();
  plot.add(svg('path', {d: 'M' + upper.join('L') + 'L' + lower.join('L') + 'Z', class: 'band'}));
  polyline(
    plot,
    mean.flatMap((value, x) => [
      [date(x), value],
      [date(x + 1), value],
    ]),
    0,
  );
  const average = mean.reduce((sum, value) => sum + value, 0) / columns;
  return figure(
    `${key[0].toUpperCase() + key.slice(1)} in use: mean ${number(average)}, at most ${number(most)}`,
    'The line is the mean of each column of pixels; the band reaches from the least to the greatest.',
    el('div', {}, plot.node),
    () => [['time (s)', key], ...Array.from(steps.time, (when, i) => [when, steps.value[i]])],
  );
}
