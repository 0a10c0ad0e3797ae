// Two to eight runs side by side.

function figuresTable(runs) {
  const shown = FIGURES.filter(([key]) => runs.some(run => has(run, key)));
  const rows = shown.map(([key, of, text]) => {
    const values = runs.map(of);
    const best = bestOf(key, values);
    return [
      (text === number ? measureTitle(key) : measure(key).name) + ARROWS[measure(key).better],
      ...values.map((value, i) => {
        const base = values[0];
        const change =
          i > 0 && Number.isFinite(value) && Number.isFinite(base) && base !== 0
            ? apart(value, base) / Math.abs(base)
            : undefined;
        return el(
          'span',
          {class: 'cell'},
          el(best[i] ? 'strong' : 'span', {}, Number.isFinite(value) ? text(value) : '–'),
          i > 0 &&
            el(
              'span',
              {class: 'change'},
              change === undefined
                ? ''
                : (change > 0 ? '+' : change < 0 ? '−' : '±') + number(Math.abs(100 * change)) + NBSP + '%',
            ),
        );
      }),
    ];
  });
  return figure(
    'Figures of the runs',
    `Means are over the jobs that ran${runs.some(run => run.summary?.counted) ? ' and count' : ''}. Changes are against ${runs[0].label}. Less is better where ↓ stands, more where ↑ stands; the best is bold, and nothing is where all are equal.`,
    whole(['figure', ...runs.map(run => run.label)], rows, 'Figures of the runs'),
    () => [
      ['figure', ...runs.map(run => run.label)],
      ...shown.map(([key, of]) => [measureTitle(key), ...runs.map(of)]),
    ],
  );
}

/** Jobs of two runs by workload and name. */
function pairsOf(one, other) {
  const key = (jobs, i) => (jobs.workload ? jobs.workloads[jobs.workload[i]] : '') + '!' + jobName(jobs, i);
  const places = new Map();
  for (let i = 0; i < one.jobs.ran; i++) {
    places.set(key(one.jobs, i), i);
  }
  const pairs = [];
  for (let i = 0; i < other.jobs.ran; i++) {
    const place = places.get(key(other.jobs, i));
    if (place !== undefined) {
      pairs.push([place, i]);
    }
  }
  return pairs;
}

function drawPairs(one, other) {
  const pairs = pairsOf(one, other);
  if (pairs.length === 0) {
    return [empty('The two runs have no job in common.')];
  }
  const changes = pairs.map(([a, b]) => ({a, b, gain: one.jobs.wait[a] - other.jobs.wait[b]}));
  const sooner = changes.filter(change => change.gain > 0).length;
  const later = changes.filter(change => change.gain < 0).length;
  const values = pairs.flatMap(([a, b]) => [one.jobs.wait[a], other.jobs.wait[b]]);
  const axis = title => ({...logAxis(values, title), room: 44});
  const plot = chart({
    label: 'Waiting time of each job in both runs',
    width: 580,
    height: 460,
    x: axis(`wait under ${shorten(one.label, 30)} (s)`),
    y: axis(`wait under ${shorten(other.label, 30)} (s)`),
  });
  plot.add(
    svg('path', {class: 'reference', d: `M${plot.box.left},${plot.box.bottom}L${plot.box.right},${plot.box.top}`}),
  );
  dots(
    plot,
    pairs.map(([a, b]) => [one.jobs.wait[a], other.jobs.wait[b], undefined, jobName(one.jobs, a)]),
    2,
  );
  changes.sort((x, y) => y.gain - x.gain || x.a - y.a);
  const list = (title, part) => {
    const header = ['job', 'cores', 'run time', 'wait ' + one.label, 'wait ' + other.label, 'sooner by'];
    return figure(
      title,
      undefined,
      part.length === 0
        ? empty('None.')
        : table(
            header,
            part.map(({a, b, gain}) => [
              shorten(jobName(one.jobs, a), 40),
              new Figure(one.jobs.width[a]),
              new Figure(one.jobs.duration[a], duration(one.jobs.duration[a])),
              new Figure(one.jobs.wait[a], duration(one.jobs.wait[a])),
              new Figure(other.jobs.wait[b], duration(other.jobs.wait[b])),
              new Figure(gain, duration(gain)),
            ]),
            title,
          ),
      () => [
        ['job', 'cores', 'run time (s)', 'wait A (s)', 'wait B (s)', 'sooner by (s)'],
        ...part.map(({a, b, gain}) => [
          jobName(one.jobs, a),
          one.jobs.width[a],
          one.jobs.duration[a],
          one.jobs.wait[a],
          other.jobs.wait[b],
          gain,
        ]),
      ],
    );
  };
  return [
    el(
      'p',
      {class: 'lead'},
      `Of ${number(pairs.length)} jobs that ran in both, ${number(sooner)} started sooner under ${other.label}, ${number(later)} later, ` +
        `${number(pairs.length - sooner - later)} waited as long in both.`,
    ),
    figure(
      'Waiting time of each job',
      `Below the dashed line a job waited less under ${other.label}.`,
      plot.node,
      () => [
        ['job', 'wait A (s)', 'wait B (s)'],
        ...pairs.map(([a, b]) => [jobName(one.jobs, a), one.jobs.wait[a], other.jobs.wait[b]]),
      ],
    ),
    el(
      'div',
      {class: 'charts wide'},
      list(
        'The 20 who gained most',
        changes.slice(0, 20).filter(change => change.gain > 0),
      ),
      list(
        'The 20 who lost most',
        changes
          .slice(-20)
          .reverse()
          .filter(change => change.gain < 0),
      ),
    ),
  ];
}

/** A choice of two runs, and what is drawn of them. */
function pairChooser(runs, draw) {
  const body = el('div', {});
  const pick = [0, 1];
  const show = () => body.replaceChildren(...draw(runs[pick[0]], runs[pick[1]]));
  const select = (which, label) =>
    el(
      'label',
      {class: 'pick'},
      label,
      el(
        'select',
        {
          onchange: event => {
            pick[which] = Number(event.target.value);
            show();
          },
        },
        runs.map((run, i) => el('option', {value: i, selected: i === pick[which]}, run.label)),
      ),
    );
  show();
  return runs.length > 2 ? [el('div', {class: 'picks'}, select(0, 'A '), select(1, 'B ')), body] : [body];
}

/** Why runs may not be comparable. */
function differences(runs) {
  const notices = [];
  const inputs = run =>
    ((run.packed.run && run.packed.run.inputs) || []).filter(input => /\.(swf|txt|xml|json)(\.gz)?$/.test(input.file));
  const hashes = runs.map(run => new Map(inputs(run).map(input => [input.file.replace(/^.*\//, ''), input.sha256])));
  const names = new Set(hashes.flatMap(map => [...map.keys()]));
  for (const name of names) {
    const found = new Set(hashes.filter(map => map.has(name)).map(map => map.get(name)));
    if (found.size > 1) {
      notices.push(`The runs read different files of the name ${name}: their figures may not be comparable.`);
    }
  }
  const sizes = new Set(runs.filter(run => run.jobs).map(run => run.jobs.n));
  if (sizes.size > 1) {
    notices.push('The runs have different numbers of jobs.');
  }
  const sets = hashes.map(map => [...map.values()].sort().join());
  if (notices.length === 0 && new Set(sets.filter(set => set)).size > 1) {
    notices.push('The runs read different files, as Options and inputs shows: what differs beside the agent may be why their figures do.');
  }
  return notices;
}
