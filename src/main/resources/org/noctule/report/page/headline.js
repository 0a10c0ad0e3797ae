// A sentence that says what was run and what came of it.

const METHODS = ['easy', 'fcfs', 'easy-sjbf', 'heft', 'las', 'ppo', 'dqn', 'impala', 'reinforce'];

/** The name of the agent as the field writes it. */
function agentOf(run) {
  const agent = run.options.agent && String(run.options.agent);
  return agent && (METHODS.includes(agent) ? agent.toUpperCase() : shorten(agent.replace(/^.*\//, ''), 40));
}

/** The name of the jobs, from that of their file: "KTH-SP2" of KTH-SP2-1996-2.1-cln.swf.gz. */
function workloadOf(run) {
  const {workload_file_path: path, workload} = run.options;
  if (workload?.type === 'stream') {
    return 'a stream' + (Array.isArray(workload.graphs) ? ` of ${counted(workload.graphs.length, 'model')}` : '');
  }
  const name = path && String(path).replace(/^.*[/\\]/, '').replace(/(\.(swf|json|txt|xml))?(\.gz)?$/, '');
  return name && shorten(name.replace(/-(19|20)\d\d-\d+(\.\d+)*(-cln)?$/, ''), 40);
}

/** The title of the page: what was run where, not where its files lie. */
function titleOf(runs) {
  const agents = runs.map(agentOf);
  const workloads = new Set(runs.map(workloadOf));
  if (agents.some(agent => !agent) || new Set(agents).size < agents.length) {
    return runs.map(run => run.label).join(' · ');
  }
  const [workload] = workloads;
  return agents.join(' · ') + (workloads.size === 1 && workload ? ' on ' + workload : '');
}

/** To three digits, for sentences. */
const roughly = (value, text) => text(Number(value.toPrecision(3)));

function jobsOf(run, withAgent = true) {
  const n = valueOf(run, 'jobs');
  const cores = run.summary.cores || run.cores;
  const kind = run.packed.fabric ? 'training job' : run.packed.workflow ? 'job in a workflow' : 'job';
  return [
    workloadOf(run),
    (n === 1 ? '1 ' + kind : number(n) + NBSP + kind.replace('job', 'jobs')) +
      (cores ? ` on ${counted(cores, run.packed.fabric ? 'server' : 'core')}` : ''),
    withAgent && agentOf(run),
  ]
    .filter(Boolean)
    .join(', ');
}

/** What came of one run, by the kind that it is of. */
function outcomeOf(run) {
  const {summary, packed} = run;
  const value = key => valueOf(run, key);
  if (has(run, 'fabric_blocking_rate')) {
    return (
      `${roughly(value('fabric_blocking_rate'), percent)} were blocked` +
      (packed.fabric.completed > 0
        ? `; those that completed took ${duration(value('fabric_completion_time'))} on average, ${number(value('fabric_speedup'))} times as fast as on one server`
        : '')
    );
  }
  if (summary.failures) {
    return (
      `${counted(summary.failures.outages, 'outage')} ended ${counted(summary.failures.interruptions, 'attempt')} at jobs; ` +
      `cores were up ${roughly(value('availability'), percent)} of the time, and ${roughly(value('goodput'), percent)} of the time that jobs had them was useful`
    );
  }
  if (packed.workflow) {
    return `done in ${duration(packed.workflow.makespan)}, ${times(value('critical_path_ratio'))} the critical path of ${duration(packed.workflow.shortest)}`;
  }
  if ((run.jobs || run.digest)?.ran === 0) {
    return 'no job ran';
  }
  const {mean, median} = summary.waiting_time;
  const half = median > 0 ? `half of them at most ${duration(median)}` : 'half of them not at all';
  const waited = mean > 0 ? `jobs waited ${duration(mean)} on average, ${half}` : 'no job waited';
  return waited + (has(run, 'utilisation') ? `; the machine was ${roughly(value('utilisation'), percent)} busy` : '');
}

/** What came of a training, before the run in which its result plays. */
function trainingOf(run) {
  const episodes = valueOf(run, 'training_episodes');
  const value = key => accuracy(valueOf(run, key));
  const result = has(run, 'policy_accuracy')
    ? `a mean final accuracy of ${value('policy_accuracy')}, against ${value('none_accuracy')} without adaptation, ${value('random_accuracy')} at random and ${value('best_accuracy')} at best`
    : has(run, 'training_return') &&
      `a mean return of ${number(valueOf(run, 'training_return'))} over the last ${counted(Math.min(50, valueOf(run, 'training_updates')), 'update')}`;
  return result ? (episodes ? `trained in ${counted(episodes, 'episode')} to ` : '') + result : '';
}

function headlineOf(runs) {
  if (runs.length === 1) {
    const [run] = runs;
    const training = trainingOf(run);
    return has(run, 'jobs')
      ? `${jobsOf(run).replace(/^a /, 'A ')}: ${training ? training + '; then ' : ''}${outcomeOf(run)}.`
      : capital(training) + '.';
  }
  const agents = runs.map(agentOf);
  const named = new Set(agents).size === runs.length && agents.every(Boolean);
  const names = runs.map((run, i) => (named ? agents[i] : run.label));
  const keys = leadingOf(runs[0]).filter(key => runs.every(run => has(run, key)));
  const told = keys.map(key => {
    const text = figureOf(key)[2];
    const values = runs.map(run => valueOf(run, key));
    if (runs.length === 2) {
      return `${measure(key).name} ${text(values[0])} ${apart(...values) === 0 ? 'in both' : 'against ' + text(values[1])}`;
    }
    const best = bestOf(key, values);
    const at = best.indexOf(true);
    return `${measure(key).name} ${at < 0 ? 'equal in all' : `best under ${names[at]} (${text(values[at])})`}`;
  });
  const jobs = new Set(runs.map(run => (has(run, 'jobs') ? jobsOf(run, false) : '')));
  const [same] = jobs;
  return (
    (jobs.size === 1 && same ? same.replace(/^a /, 'A ') + '. ' : '') +
    (runs.length === 2 ? `${names[0]} against ${names[1]}: ` : `${number(runs.length)} runs: `) +
    (told.join(', ') || 'they have no figure in common') +
    '.'
  );
}
