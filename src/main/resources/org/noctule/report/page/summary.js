// What runs come to: a sentence, the figures that matter most, and all others in a table.

function tile(name, value, note) {
  return el(
    'div',
    {class: 'tile'},
    el('dt', {}, name),
    el('dd', {}, el('strong', {}, value), note && el('span', {}, note)),
  );
}

/** The sections before the schedules; of a training its curves come before what it then plays. */
function firstSections(runs) {
  const told = runs.filter(run => leadingOf(run).length > 0);
  if (told.length > 0) {
    section('summary', 'Summary', undefined, body =>
      body.append(
        el('p', {class: 'headline'}, headlineOf(told)),
        ...(told.length > 1 ? [figuresTable(told)] : drawSummary(told[0])),
      ),
    );
  }
  if (runs.some(isTraining)) {
    learningSection(runs);
  }
}

/** A table that breaks no word: where it is too wide it is scrolled. */
function whole(header, rows, label) {
  return el('div', {class: 'keep'}, table(header, rows, label));
}

function drawSummary(run) {
  const leading = leadingOf(run);
  const notes = notesOf(run);
  const spread = entry => (entry[3] && (entry[3](run).max > 0 || entry[1](run) > 0) ? entry[3](run) : undefined);
  const tiles = leading.map(figureOf).map(entry => {
    const over = spread(entry);
    const text = over && `median${NBSP}${entry[2](over.median)}, largest${NBSP}${entry[2](over.max)}`;
    return tile(capital(measure(entry[0]).name), entry[2](entry[1](run)), [text, notes[entry[0]]].filter(Boolean).join('; '));
  });
  const rest = FIGURES.filter(
    ([key, , , over]) => has(run, key) && !leading.includes(key) && (over || !/^(median|max)_/.test(key)),
  );
  const rows = rest.map(entry => {
    const over = spread(entry);
    return [
      measure(entry[0]).name,
      new Figure(entry[1](run), entry[2](entry[1](run))),
      over ? new Figure(over.median, entry[2](over.median)) : '',
      over ? new Figure(over.max, entry[2](over.max)) : '',
      notes[entry[0]] || '',
    ];
  });
  const header = ['figure', 'mean, or of the run', 'median', 'largest', 'note'];
  const filled = header.map((_, i) => rows.some(row => row[i] !== ''));
  const kept = row => row.filter((_, i) => filled[i]);
  return [
    el('dl', {class: 'tiles leading'}, tiles),
    rest.length > 0 &&
      figure('All other figures', undefined, whole(kept(header), rows.map(kept), 'All other figures'), () => [
        ['figure', 'value', 'median', 'largest'],
        ...FIGURES.filter(([key]) => has(run, key)).map(([key, of, , over]) => [
          measureTitle(key),
          of(run),
          over?.(run).median,
          over?.(run).max,
        ]),
      ]),
  ].filter(Boolean);
}

/** In the calendar of the trace, if this is known. */
function firstSubmission(run) {
  const begin = Date.parse(run.packed.run?.begin);
  const when = begin + run.summary.first_submission * 1000;
  return Number.isFinite(when)
    ? `first submission on ${new Date(when).toISOString().slice(0, 16).replace('T', ', ')}${NBSP}UTC`
    : `first submission at ${date(run.summary.first_submission)}`;
}

function countedWords({ran, rejected}) {
  const jobs = ran + rejected;
  return counted(jobs, 'job') + (jobs === 1 ? ' counts' : ' count');
}

/** What a figure is of. */
function notesOf(run) {
  const s = run.summary;
  const {fabric, workflow, policy} = run.packed;
  const lost = s?.failures;
  const hours = (name, key) => `${name}${NBSP}${number(lost[key])}`;
  return {
    ...(policy && {policy_accuracy: `mean of ${counted(policy.scenario.length, 'scenario')}`}),
    ...(fabric && {
      fabric_blocking_rate:
        `${number(fabric.blocked)} of ${counted(fabric.jobs, 'training job')}` +
        Object.entries(fabric.blocked_by_cause)
          .sort((a, b) => b[1] - a[1])
          .map(([cause, jobs], i) => `${i ? ',' : ':'} ${cause.replace(/_/g, ' ')}${NBSP}(${number(jobs)})`)
          .join(''),
      fabric_speedup: 'against one server',
    }),
    ...(lost && {
      availability: 'of all core-seconds of the machine',
      goodput: 'of allocated core-hours',
      lost_core_hours: [
        hours('rework', 'rework_core_hours'),
        hours('restart', 'restart_core_hours'),
        hours('checkpoints', 'checkpoint_core_hours'),
      ].join(', '),
      effective_time_ratio: 'useful time of jobs ÷ time from their submission to their end',
      interruptions: `${number(lost.interruptions_per_1000_node_days)} per 1,000 node-days`,
    }),
    ...(workflow && {critical_path_ratio: `longest chain of jobs: ${duration(workflow.shortest)}`}),
    ...(s && {
      jobs:
        (furtherAttempts(run) > 0 ? `in ${counted(s.jobs, 'attempt')}: ` : '') +
        statesOf(run) +
        (s.counted
          ? `; ${countedWords(s.counted)}, submitted from ${date(s.counted.from)} to ${date(s.counted.to)}: queue length and utilisation are of that time`
          : ''),
      makespan:
        (s.makespan < MINUTE ? '' : `${number(s.makespan)}${NBSP}s; `) + firstSubmission(run),
      mean_queue_length: s.counted ? 'jobs, while jobs count' : 'jobs, from the first submission to the last end',
      utilisation: `of ${counted(s.cores, 'core')}`,
      energy: `cores of jobs while these ran: ${joules(s.job_joules)}`,
    }),
  };
}

function drawSettings(runs) {
  return runs
    .filter(run => run.packed.run)
    .map(run => {
      const file = run.packed.run;
      const rows = [];
      flatten(file.options || {}, '', rows);
      const seeds = Object.entries(file.seeds || {}).map(([purpose, seed]) => [purpose, String(seed)]);
      const inputs = (file.inputs || []).map(input => [String(input.file), el('code', {}, String(input.sha256))]);
      return el(
        'div',
        {class: 'settings'},
        runs.length > 1 && el('h3', {}, run.label),
        el('p', {}, `Noctule ${file.version ?? '(version not told)'}, Java ${file.java ?? 'not told'}.`),
        el(
          'div',
          {class: 'charts wide'},
          figure(
            'Inputs',
            undefined,
            inputs.length ? table(['file', 'SHA-256'], inputs, 'Inputs of ' + run.label) : empty('None told.'),
          ),
          figure(
            'Seeds',
            undefined,
            seeds.length ? table(['purpose', 'seed'], seeds, 'Seeds of ' + run.label) : empty('None told.'),
          ),
        ),
        el(
          'details',
          {},
          el('summary', {}, `All options and rules that held (${number(rows.length)})`),
          table(['option', 'value'], rows, 'Options of ' + run.label),
        ),
      );
    });
}

function flatten(value, path, rows) {
  for (const [key, inner] of Object.entries(value)) {
    const name = path ? path + '.' + key : key;
    if (inner && typeof inner === 'object' && !Array.isArray(inner)) {
      flatten(inner, name, rows);
    } else {
      rows.push([name, shorten(typeof inner === 'string' ? inner : JSON.stringify(inner), 400)]);
    }
  }
}
