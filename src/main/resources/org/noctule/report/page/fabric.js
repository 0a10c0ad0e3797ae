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
      rows.some(row => row.channels > 0) && channelsOverTime(rows, run),
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

/** How many channels the running jobs hold, from date to date. */
function channelsOverTime(rows, run) {
  const changes = rows
    .filter(row => row.channels > 0 && Number.isFinite(row.start) && Number.isFinite(row.finish))
    .flatMap(row => [
      [row.start, row.channels],
      [row.finish, -row.channels],
    ])
    .sort((a, b) => a[0] - b[0]);
  const steps = [[run.from, 0]];
  let held = 0;
  changes.forEach(([when, change], i) => {
    held += change;
    // Jobs that end and start at one date make one step.
    if (i + 1 === changes.length || changes[i + 1][0] > when) {
      steps.push([when, held]);
    }
  });
  const most = steps.reduce((max, step) => Math.max(max, step[1]), 1);
  const plot = chart({
    label: 'Channels in use over time',
    height: 240,
    y: {from: 0, to: most, title: 'channels'},
    x: {from: run.from, to: run.to, time: true, room: 76, title: 'time since date 0'},
  });
  polyline(plot, corners(steps, run.from, run.to), 0);
  return figure(
    'Channels in use',
    `The running jobs hold up to ${number(most)} channels at a time.`,
    el('div', {}, plot.node),
    () => [['time (s)', 'channels'], ...steps],
  );
}

/** The corners of steps; of those within one of 600 columns the first, the least, the greatest and the last. */
function corners(steps, from, to) {
  const column = when => Math.floor((600 * (when - from)) / (to - from));
  const points = [];
  let i = 0;
  while (i < steps.length) {
    let end = i;
    while (end + 1 < steps.length && column(steps[end + 1][0]) === column(steps[i][0])) {
      end++;
    }
    const group = steps.slice(i, end + 1);
    const values = group.map(step => step[1]);
    const shown = group.length > 4 ? [values[0], Math.min(...values), Math.max(...values), values.at(-1)] : values;
    shown.forEach((value, k) => {
      const when = group.length > 4 ? group[0][0] : group[k][0];
      if (points.length > 0) {
        points.push([when, points.at(-1)[1]]);
      }
      points.push([when, value]);
    });
    i = end + 1;
  }
  points.push([to, points.at(-1)[1]]);
  return points;
}
