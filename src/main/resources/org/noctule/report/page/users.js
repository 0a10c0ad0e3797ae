// Who had how much, and how they were served.

function drawUsers(run) {
  const by = ['user', 'group', 'queue', 'account', 'qos'].filter(name => run.jobs[name]);
  if (!by.length) {
    return [empty('The results name no users. Logs in the standard workload format (SWF) have them in column 12.')];
  }
  // Accounts and classes of service are told by sites alone, whose partitions are queues.
  const others = run.jobs.account || run.jobs.qos ? by.slice(1) : [];
  return [...drawOwners(run, by[0]), ...others.map(name => drawOwners(run, name).at(-1))];
}

/** The jobs by one of their owners; the table comes last. */
function drawOwners(run, by) {
  const jobs = run.jobs;
  const names = jobs[by + 's'];
  const of = jobs[by];
  const people = names.map((name, i) => ({
    i,
    name: name || 'not known',
    jobs: 0,
    hours: 0,
    slowdown: 0,
    ran: 0,
    wait: 0,
  }));
  for (let i = 0; i < jobs.n; i++) {
    const person = people[of[i]];
    person.jobs++;
    if (i < jobs.ran) {
      person.ran++;
      person.hours += (jobs.duration[i] * jobs.width[i]) / HOUR;
      person.slowdown += boundedSlowdown(jobs, i);
      person.wait += jobs.wait[i];
    }
  }
  const total = people.reduce((sum, person) => sum + person.hours, 0) || 1;
  const served = people.filter(person => person.ran > 0);
  people.sort((a, b) => b.hours - a.hours || a.i - b.i);
  const top = people.slice(0, 7);
  const rest = people.slice(7);
  const row = person => [
    person.name,
    new Figure(person.jobs),
    new Figure(person.hours),
    new Figure((100 * person.hours) / total, percent(person.hours / total)),
    new Figure(person.ran ? person.wait / person.ran : NaN),
    new Figure(person.ran ? person.slowdown / person.ran : NaN),
  ];
  const header = [by, 'jobs', 'core-hours', 'share', 'mean wait (s)', 'mean bounded slowdown'];
  const plain = people.map(person => row(person).map(value => (value instanceof Figure ? value.value : value)));
  return [
    el(
      'p',
      {class: 'lead'},
      `${number(names.length)} ${names.length === 1 ? by : by + 's'}. Jain’s index, 1 if all are equal: ` +
        `core-hours ${number(jain(people.map(person => person.hours)))}, mean bounded slowdown ${number(jain(served.map(person => person.slowdown / person.ran)))}.`,
    ),
    el(
      'div',
      {class: 'charts'},
      figure(
        'Core-hours by ' + by,
        undefined,
        bars(
          'Core-hours by ' + by,
          [
            ...top.map((person, k) => [person.name, person.hours, number(person.hours), theme.fill(k)]),
            ...(rest.length
              ? [
                  [
                    rest.length + ' others',
                    rest.reduce((sum, person) => sum + person.hours, 0),
                    number(rest.reduce((sum, person) => sum + person.hours, 0)),
                    theme.fill(7),
                  ],
                ]
              : []),
          ],
          'core-hours',
        ),
        () => [header, ...plain],
      ),
      shareOverTime(run, of, top, by),
    ),
    figure(
      `The ${Math.min(20, people.length)} with most core-hours`,
      undefined,
      table(header, people.slice(0, 20).map(row), 'Table by ' + by),
      () => [header, ...plain],
    ),
  ];
}

/** Cores in use by name over time, stacked. */
function shareOverTime(run, of, top, by) {
  const jobs = run.jobs;
  const bins = 120;
  const span = run.to - run.from;
  const sums = Array.from({length: top.length + 1}, () => new Float64Array(bins));
  const place = new Map(top.map((person, k) => [person.i, k]));
  for (let i = 0; i < jobs.ran; i++) {
    const list = sums[place.get(of[i]) ?? top.length];
    eachStretch(jobs, i, (begin, end, cores) => {
      const from = ((begin - run.from) / span) * bins;
      const to = ((end - run.from) / span) * bins;
      for (let bin = Math.floor(from); bin < Math.min(bins, to); bin++) {
        list[bin] += cores * (Math.min(to, bin + 1) - Math.max(from, bin));
      }
    });
  }
  const plot = chart({
    label: `Cores in use by ${by} over time`,
    x: {from: run.from, to: run.to, time: true, room: 76, title: 'time since date 0'},
    y: {from: 0, to: run.cores, title: 'cores in use'},
  });
  const base = new Float64Array(bins);
  sums.forEach((list, k) => {
    let upper = '';
    let lower = '';
    for (let bin = 0; bin < bins; bin++) {
      const left = plot.x(run.from + (span * bin) / bins).toFixed(1);
      const right = plot.x(run.from + (span * (bin + 1)) / bins).toFixed(1);
      const low = plot.y(base[bin]).toFixed(1);
      base[bin] += list[bin];
      const high = plot.y(base[bin]).toFixed(1);
      upper += `${bin ? 'L' : 'M'}${left},${high}H${right}`;
      lower = `L${right},${low}H${left}` + lower;
    }
    plot.add(svg('path', {d: upper + lower + 'Z', fill: theme.fill(k), class: 'area'}));
  });
  return figure(
    'Cores in use over time',
    undefined,
    el(
      'div',
      {},
      plot.node,
      areaKey([...top.map((person, k) => [shorten(person.name, 30), theme.fill(k)]), ['others', theme.fill(7)]]),
    ),
    () => [
      ['time (s)', ...top.map(person => person.name), 'others'],
      ...Array.from({length: bins}, (_, bin) => [run.from + (span * bin) / bins, ...sums.map(list => list[bin])]),
    ],
  );
}
