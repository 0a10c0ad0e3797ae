// Jobs that wait for others: the chain on which the end hung, and the data that was moved.
const MOST_LINKS = 40;

/** The jobs of the chain that the end of a run hung on: their places among its jobs. */
function pathOf(run) {
  if (!run.path) {
    const chain = run.packed.workflow && run.jobs ? run.packed.workflow.chain : [];
    const wanted = new Map(chain.map((link, i) => [link.name, i]));
    run.path = new Array(chain.length).fill(-1);
    for (let i = 0; wanted.size > 0 && i < run.jobs.ran; i++) {
      const name = run.jobs.workloads[run.jobs.workload ? run.jobs.workload[i] : 0] + '!' + jobName(run.jobs, i);
      if (wanted.has(name)) {
        run.path[wanted.get(name)] = i;
      }
    }
    run.path = run.path.filter(i => i >= 0);
  }
  return run.path;
}

/** Outlines the jobs of the chain, and joins the end of each with the start of the next. */
function drawPath(context, run, window, box) {
  const {jobs} = run;
  const perCore = box.height / (window.high - window.low);
  const x = when => box.left + ((when - window.from) / (window.to - window.from)) * box.width;
  const y = core => box.top + (core - window.low) * perCore;
  context.strokeStyle = theme.css('--accent');
  context.lineWidth = 2.5;
  let last;
  for (const i of pathOf(run)) {
    const [from, to] = [x(jobs.start[i]), x(jobs.start[i] + jobs.span[i])];
    for (let r = jobs.first[i]; r < jobs.first[i + 1]; r++) {
      context.strokeRect(from, y(jobs.low[r]), Math.max(2, to - from), Math.max(2, jobs.count[r] * perCore));
    }
    const middle = jobs.first[i] < jobs.first[i + 1] ? y(jobs.low[jobs.first[i]]) + (jobs.count[jobs.first[i]] * perCore) / 2 : y(0);
    if (last) {
      context.beginPath();
      context.moveTo(...last);
      context.lineTo(from, middle);
      context.stroke();
    }
    last = [to, middle];
  }
}

function drawWorkflow(run) {
  const {workflow, transfers} = run.packed;
  return [...(workflow ? drawChain(workflow, run) : []), ...(transfers ? [drawTransfers(transfers)] : [])];
}

function drawChain({makespan, shortest, chain}, run) {
  const sum = key => chain.reduce((all, link) => all + link[key], 0);
  const header = ['job', 'after its parents', 'waited', 'ran', 'ended'];
  const begin = run.summary.first_submission;
  let now = begin + makespan - sum('thinking') - sum('waiting') - sum('running');
  const rows = chain.map(link => {
    const from = now;
    now += link.thinking + link.waiting + link.running;
    return {...link, from, to: now};
  });
  return [
    el(
      'p',
      {class: 'lead'},
      `The run took ${duration(makespan)}, ${times(makespan / shortest)} its critical path: the longest chain of jobs, which would take ${duration(shortest)} without any wait. ` +
        `Its end hung on ${counted(chain.length, 'job')}, which ran for ${duration(sum('running'))} and waited for ${duration(sum('waiting'))}.`,
    ),
    el(
      'div',
      {class: 'charts wide'},
      chainChart(rows.slice(-MOST_LINKS), run),
      figure(
        'The chain to the last end',
        'From the job that ended last back: of its parents the one that ended last, and so on.',
        whole(
          header,
          rows.map(row => [
            shorten(row.name, 60),
            new Figure(row.thinking, duration(row.thinking)),
            new Figure(row.waiting, duration(row.waiting)),
            new Figure(row.running, duration(row.running)),
            new Figure(row.to, date(row.to)),
          ]),
          'The chain to the last end',
        ),
        () => [
          ['job', 'thinking (s)', 'waiting (s)', 'running (s)', 'end (s)'],
          ...rows.map(row => [row.name, row.thinking, row.waiting, row.running, row.to]),
        ],
      ),
    ),
  ];
}

/** A bar per job from its start to its end, thin while it waits. */
function chainChart(rows, run) {
  const plot = chart({
    label: 'The jobs of the chain to the last end, over time',
    height: 52 + Math.max(3, rows.length) * 22,
    left: 130,
    x: {from: Math.min(rows[0].from, run.summary.first_submission), to: rows[rows.length - 1].to, time: true, title: 'time since date 0', room: 92},
    y: {
      from: rows.length,
      to: 0,
      title: '',
      ticks: rows.map((row, i) => ({value: i + 0.5, text: shorten(row.name.replace(/^.*!/, ''), 16)})),
    },
  });
  rows.forEach((row, i) => {
    const start = row.to - row.running;
    const bar = (from, to, high, fill) =>
      plot.add(
        svg(
          'rect',
          {
            x: plot.x(from),
            width: Math.max(0, plot.x(to) - plot.x(from)),
            y: plot.y(i + 0.5 - high / 2),
            height: plot.y(i + 0.5 + high / 2) - plot.y(i + 0.5 - high / 2),
            class: 'pillar',
            fill,
          },
          svg('title', {}, row.name),
        ),
      );
    bar(start - row.waiting, start, 0.2, theme.fill(1));
    bar(start, row.to, 0.7, theme.fill(0));
  });
  return figure(
    'The chain to the last end, over time',
    'Thick: runs; thin: waits.',
    el('div', {}, plot.node, areaKey([['runs', theme.fill(0)], ['waits', theme.fill(1)]])),
    () => [['job', 'submitted (s)', 'start (s)', 'end (s)'], ...rows.map(row => [row.name, row.to - row.running - row.waiting, row.to - row.running, row.to])],
  );
}

function drawTransfers(transfers) {
  return figure(
    transfers.number > transfers.longest.length ? `The ${transfers.longest.length} longest transfers` : 'Transfers, the longest first',
    `${counted(transfers.number, 'transfer')} of ${scaled(transfers.bytes, BYTES)} in all.`,
    whole(
      ['data item', 'for job', 'from node', 'to node', 'size', 'began', 'took'],
      transfers.longest.map(row => [
        shorten(row.item, 60),
        shorten(row.job_id, 60),
        new Figure(Number(row.from)),
        new Figure(Number(row.to)),
        new Figure(row.bytes, scaled(row.bytes, BYTES)),
        new Figure(row.start, date(row.start)),
        new Figure(row.end - row.start, duration(row.end - row.start)),
      ]),
      'The longest transfers',
    ),
    () => [
      ['item', 'job', 'from', 'to', 'bytes', 'start (s)', 'end (s)'],
      ...transfers.longest.map(row => [row.item, row.job_id, row.from, row.to, row.bytes, row.start, row.end]),
    ],
  );
}
