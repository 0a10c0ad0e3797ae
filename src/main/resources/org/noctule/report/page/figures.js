// What runs come to, by the table of figures: of all runs, and of those of a kind of their own.

const times = value => number(value) + '×';

/** Figures: their key, value of a run, as text, and its spread over jobs. What a run has not is undefined. */
const FIGURES = [
  ['training_return', s => lastReturns(s)?.mean, number],
  ['training_least_return', s => lastReturns(s)?.least, number],
  ['training_evaluation', s => trained(s, 'evaluation', Math.max), number],
  ['training_episodes', s => trained(s, 'episodes', Math.max), number],
  ['training_updates', s => s.packed.training_curve?.update?.length || undefined, number],
  ['policy_accuracy', s => meanOf(s.packed.policy?.accuracy), accuracy],
  ['best_accuracy', s => meanOf(s.packed.policy?.best_accuracy), accuracy],
  ['none_accuracy', s => meanOf(s.packed.policy?.none_accuracy), accuracy],
  ['random_accuracy', s => meanOf(s.packed.policy?.random_accuracy), accuracy],
  ['cheapest_accuracy', s => meanOf(s.packed.policy?.cheapest_accuracy), accuracy],
  ['policy_rank', s => meanOf(s.packed.policy?.rank), number],
  ['fabric_blocking_rate', s => s.packed.fabric?.blocking_rate, percent],
  ['fabric_completion_time', s => s.packed.fabric?.completed ? s.packed.fabric.completion_time.mean : undefined, duration, s => s.packed.fabric.completion_time],
  ['fabric_speedup', s => s.packed.fabric?.completed ? s.packed.fabric.speedup.mean : undefined, times, s => s.packed.fabric.speedup],
  ['fabric_utilisation', s => s.packed.training?.mean_cluster_worker_utilisation_frac, percent],
  ['adapted_accuracy', s => s.summary?.adaptation?.mean_accuracy, accuracy],
  ['availability', s => s.summary?.failures?.availability, percent],
  ['goodput', s => s.summary?.failures?.goodput, percent],
  ['lost_core_hours', s => lostHours(s.summary?.failures), number],
  ['effective_time_ratio', s => s.summary?.failures?.effective_time_ratio, percent],
  ['outages', s => s.summary?.failures?.outages, number],
  ['interruptions', s => s.summary?.failures?.interruptions, number],
  ['critical_path_ratio', s => s.packed.workflow && s.packed.workflow.makespan / s.packed.workflow.shortest, times],
  ['jobs', s => s.summary && s.summary.jobs - furtherAttempts(s), number],
  ['waiting_time', s => s.summary?.waiting_time.mean, duration, s => s.summary.waiting_time],
  ['median_waiting_time', s => s.summary?.waiting_time.median, duration],
  ['max_waiting_time', s => s.summary?.waiting_time.max, duration],
  ['turnaround_time', s => s.summary?.turnaround_time.mean, duration, s => s.summary.turnaround_time],
  ['bounded_slowdown', s => s.summary?.bounded_slowdown.mean, number, s => s.summary.bounded_slowdown],
  ['max_bounded_slowdown', s => s.summary?.bounded_slowdown.max, number],
  ['slowdown', s => s.summary?.slowdown.mean, number, s => s.summary.slowdown],
  ['makespan', s => s.summary?.makespan, duration],
  ['mean_queue_length', s => s.summary?.mean_queue_length, number],
  ['utilisation', s => s.summary?.utilisation, percent],
  ['energy', s => s.summary?.consumed_joules || undefined, joules],
];

/** The figures that come first for a run of a kind; a run may be of several kinds. */
const LEADING = [
  ['policy_accuracy', 'none_accuracy', 'best_accuracy'],
  ['training_return', 'training_evaluation'],
  ['fabric_blocking_rate', 'fabric_completion_time', 'fabric_speedup'],
  ['availability', 'goodput', 'lost_core_hours', 'effective_time_ratio'],
  ['makespan', 'critical_path_ratio', 'utilisation'],
  ['adapted_accuracy'],
  ['training_episodes', 'makespan'],
  ['waiting_time', 'bounded_slowdown', 'utilisation'],
];

function figureOf(key) {
  return FIGURES.find(entry => entry[0] === key);
}

function valueOf(run, key) {
  return figureOf(key)[1](run);
}

function has(run, key) {
  return Number.isFinite(valueOf(run, key));
}

/** The figures of a run that matter most: all of its first kind that has its own, at least three. */
function leadingOf(run) {
  const keys = [];
  for (const kind of LEADING) {
    const own = kind[0] !== 'makespan' || run.packed.workflow;
    if (own && has(run, kind[0]) && keys.length < 3) {
      keys.push(...kind.filter(key => has(run, key) && !keys.includes(key)));
    }
  }
  return keys.slice(0, has(run, 'availability') ? 4 : 3);
}

function accuracy(value) {
  return value.toFixed(4);
}

function lostHours(failures) {
  return failures && failures.rework_core_hours + failures.restart_core_hours + failures.checkpoint_core_hours;
}

function meanOf(texts) {
  const values = (texts || []).filter(text => text !== '').map(Number);
  return values.length > 0 ? values.reduce((a, b) => a + b, 0) / values.length : undefined;
}

function trained(run, name, pick) {
  const values = (run.packed.training_curve?.[name] || []).filter(text => text !== '').map(Number);
  return values.length > 0 ? values.reduce((a, b) => pick(a, b)) : undefined;
}

/** Of the last 50 updates, as campaigns have it. */
function lastReturns(run) {
  const values = (run.packed.training_curve?.return || []).slice(-50).map(Number).filter(Number.isFinite);
  return values.length > 0
    ? {mean: values.reduce((a, b) => a + b, 0) / values.length, least: values.reduce((a, b) => Math.min(a, b))}
    : undefined;
}

/** Numbers of jobs by final state, those that completed first; of jobs, not of attempts at them. */
function statesOf(run) {
  const states = {...run.summary.jobs_by_final_state};
  states.COMPLETED_FAILED -= furtherAttempts(run);
  const place = state => (state === 'COMPLETED_SUCCESSFULLY' ? 0 : 1);
  return Object.entries(states)
    .filter(([, jobs]) => jobs > 0)
    .sort((a, b) => place(a[0]) - place(b[0]))
    .map(([state, jobs]) => `${number(jobs)} ${stateWords(state)}`)
    .join(', ');
}
