// Numbers, dates and units as people read them.
const MINUTE = 60;
const HOUR = 3600;
const DAY = 86400;
/** Stands between a number and its unit, which no line may part. */
const NBSP = '\u00a0';

function number(value) {
  if (value === undefined || value === null || Number.isNaN(value)) {
    return '–';
  }
  const size = Math.abs(value);
  if (size >= 1e15 || (size > 0 && size < 1e-3)) {
    return value.toExponential(2).replace('-', value < 0 ? '−' : '-');
  }
  const digits = Number.isInteger(value) ? 0 : size >= 1000 ? 0 : size >= 100 ? 1 : size >= 1 ? 2 : 3;
  return value.toLocaleString('en', {maximumFractionDigits: digits, minimumFractionDigits: 0}).replace('-', '−');
}

function percent(value) {
  return Number.isFinite(value) ? number(100 * value) + NBSP + '%' : '–';
}

function scaled(value, units) {
  let unit = 0;
  while (Math.abs(value) >= 1000 && unit < units.length - 1) {
    value /= 1000;
    unit++;
  }
  return number(value) + NBSP + units[unit];
}

const joules = value => scaled(value, ['J', 'kJ', 'MJ', 'GJ', 'TJ']);
const BYTES = ['B', 'kB', 'MB', 'GB', 'TB', 'PB'];
const watts = value => scaled(value, ['W', 'kW', 'MW', 'GW']);
const two = value => String(Math.floor(value)).padStart(2, '0');

/** A length of time. */
function duration(seconds) {
  if (!Number.isFinite(seconds)) {
    return '–';
  }
  const size = Math.abs(seconds);
  if (size < MINUTE) {
    return number(seconds) + NBSP + 's';
  }
  if (size < HOUR) {
    return number(seconds / MINUTE) + NBSP + 'min';
  }
  return size < 2 * DAY ? number(seconds / HOUR) + NBSP + 'h' : number(seconds / DAY) + NBSP + 'd';
}

/** A date: days and the time of day since date 0. */
function date(seconds, step) {
  const sign = seconds < 0 ? '−' : '';
  const size = Math.abs(seconds);
  if (step !== undefined && step < 1) {
    return sign + size.toFixed(Math.min(9, Math.ceil(-Math.log10(step)))) + ' s';
  }
  const whole = step === undefined ? size : Math.round(size);
  const days = Math.floor(whole / DAY);
  if (step >= DAY) {
    return sign + days + ' d';
  }
  const part = two((whole % DAY) / HOUR) + ':' + two((whole % HOUR) / MINUTE);
  const rest = step !== undefined && step >= MINUTE ? '' : ':' + two(whole % MINUTE);
  return sign + (days > 0 ? days + NBSP + 'd' + NBSP : '') + part + rest;
}

const TIME_STEPS = [
  1,
  2,
  5,
  10,
  15,
  30,
  MINUTE,
  2 * MINUTE,
  5 * MINUTE,
  10 * MINUTE,
  15 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  3 * HOUR,
  6 * HOUR,
  12 * HOUR,
  DAY,
  2 * DAY,
  5 * DAY,
  10 * DAY,
  20 * DAY,
  50 * DAY,
  100 * DAY,
  200 * DAY,
  500 * DAY,
  1000 * DAY,
];

/** Where the ticks of a time axis are, and how far apart. */
function timeTicks(from, to, most) {
  const least = (to - from) / Math.max(1, most);
  const step = least < 1 ? niceStep(least) : TIME_STEPS.find(s => s >= least) || niceStep(least / DAY) * DAY;
  return {step, ticks: multiples(from, to, step)};
}

function niceStep(least) {
  const power = 10 ** Math.floor(Math.log10(least));
  return [1, 2, 5, 10].find(factor => factor * power >= least * 0.999999) * power;
}

function multiples(from, to, step) {
  const ticks = [];
  for (let i = Math.ceil(from / step - 1e-9); i * step <= to + step * 1e-9; i++) {
    ticks.push(i * step);
  }
  return ticks;
}

function linearTicks(from, to, most) {
  return to > from ? multiples(from, to, niceStep((to - from) / Math.max(1, most))) : [from];
}

function logTicks(from, to) {
  const ticks = [];
  for (let power = Math.ceil(Math.log10(from) - 1e-9); power <= Math.log10(to) + 1e-9; power++) {
    ticks.push(10 ** power);
  }
  return ticks;
}

/** A tick of an axis: short, so that neighbours do not meet. */
function short(value) {
  const size = Math.abs(value);
  if (size >= 1e4 || (size > 0 && size < 1e-3)) {
    const units = [
      [1e12, 'T'],
      [1e9, 'G'],
      [1e6, 'M'],
      [1e3, 'k'],
    ];
    const unit = units.find(([scale]) => size >= scale);
    return unit && size < 1e15 ? number(Number((value / unit[0]).toPrecision(4))) + unit[1] : value.toExponential(0);
  }
  return number(Number(value.toPrecision(6)));
}

function counted(n, word) {
  return number(n) + NBSP + word + (n === 1 ? '' : 's');
}

/** A final state in words. */
function stateWords(state) {
  const words = {
    SUBMITTED: 'still waiting',
    COMPLETED_SUCCESSFULLY: 'completed',
    COMPLETED_WALLTIME_REACHED: 'cut off at the walltime',
    COMPLETED_KILLED: 'killed',
    COMPLETED_FAILED: 'failed',
    REJECTED: 'rejected',
  };
  return words[state] || state.toLowerCase().replace(/_/g, ' ');
}

/** A text that fits into a place; the whole is in the title. */
function shorten(text, most) {
  return text.length > most ? text.slice(0, most - 1) + '…' : text;
}
