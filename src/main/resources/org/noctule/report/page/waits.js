// Why jobs waited, what was planned for them and by which priority: of runs for which noctule replay --waits told it.

const PART = 'priority_';

/** The columns of the parts of priorities, such as priority_age. */
function partsOf(waits) {
  return Object.keys(waits).filter(name => name.startsWith(PART));
}

/** Rows of waits.csv of one job: for the details of it, a table; nothing if it never waited. */
function waitsOf(run, i) {
  const {waits} = run.packed;
  const {jobs} = run;
  if (!waits) {
    return undefined;
  }
  const name = jobName(jobs, i);
  const workload = jobs.workload && jobs.workloads[jobs.workload[i]];
  const rows = Object.keys(waits.job_id)
    .map(Number)
    .filter(k => waits.job_id[k] === name && (!workload || waits.workload_name[k] === workload));
  if (rows.length === 0) {
    return undefined;
  }
  const cell = (column, show) => k => (waits[column]?.[k] ? new Figure(Number(waits[column][k]), show(Number(waits[column][k]))) : '');
  const columns = [
    ['from', cell('from', date)],
    ['to', cell('to', date)],
    ['waited for', k => waits.reason[k]],
    ['planned start', cell('planned_start', date)],
    ['planned nodes', k => waits.planned_nodes?.[k] ?? ''],
    ['priority', cell('priority', number)],
    ...partsOf(waits).map(name => [toldName(name.slice(PART.length)), cell(name, number), name]),
  ].filter(([, of, part]) => rows.some(k => (part ? Number(waits[part][k]) !== 0 : of(k) !== '')));
  return table(
    columns.map(([title]) => title),
    rows.map(k => columns.map(([, of]) => of(k))),
    'What the job waited for',
  );
}

/** Reasons by what all jobs waited for them. */
function drawWaits(run) {
  const {waits} = run.packed;
  const reasons = new Map();
  waits.job_id.forEach((job, k) => {
    const reason = waits.held_by[k] === 'words' ? waits.reason[k].replace(/:.*/, '') : waits.held_by[k];
    const sum = reasons.get(reason) || {jobs: new Set(), seconds: 0};
    sum.jobs.add(waits.workload_name[k] + '!' + job);
    sum.seconds += Number(waits.to[k]) - Number(waits.from[k]);
    reasons.set(reason, sum);
  });
  const sorted = [...reasons].sort(([, a], [, b]) => b.seconds - a.seconds);
  const all = sorted.reduce((sum, [, {seconds}]) => sum + seconds, 0);
  return [
    figure(
      'Reasons',
      undefined,
      whole(
        ['reason', 'jobs', 'together', 'share'],
        sorted.map(([reason, {jobs, seconds}]) => [
          reason,
          new Figure(jobs.size),
          new Figure(seconds, duration(seconds)),
          new Figure(seconds / all, percent(seconds / all)),
        ]),
        'Reasons for which jobs waited',
      ),
      () => [Object.keys(waits), ...waits.job_id.map((_, k) => Object.values(waits).map(column => column[k]))],
    ),
  ];
}
