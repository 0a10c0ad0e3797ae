// Figures by the table of all of Noctule (MEASURES) and its rule for ties (ROUNDING), which Java writes before this.
const ARROWS = {less: '\u00a0↓', more: '\u00a0↑', neither: ''};
const BETTER = {less: 'Less is better.', more: 'More is better.', neither: undefined};

/** The row of a figure; of one that another program wrote, its key. */
function measure(key) {
  return Object.hasOwn(MEASURES, key) ? MEASURES[key] : {name: key, unit: '', better: 'neither'};
}

function measureTitle(key) {
  const {name, unit} = measure(key);
  return unit ? `${name} (${unit})` : name;
}

/** The difference of two figures, 0 if they are equal but for rounding. */
function apart(one, other) {
  const difference = one - other;
  return Math.abs(difference) <= ROUNDING * Math.max(Math.abs(one), Math.abs(other)) ? 0 : difference;
}

/** Which of some values are the best; none if all are equal. */
function bestOf(key, values) {
  const sign = {less: 1, more: -1, neither: 0}[measure(key).better];
  const known = values.filter(Number.isFinite);
  const beaten = value => known.some(other => sign * apart(other, value) < 0);
  return values.map(value => sign !== 0 && Number.isFinite(value) && known.some(beaten) && !beaten(value));
}

/** The unit in which values of a figure are told beside each other: a factor, and the title with it. */
function unitOf(key, values) {
  const {name, unit} = measure(key);
  if (key === 'utilisation') {
    return {title: `${name} (%)`, factor: 100};
  }
  if (unit !== 'J') {
    return {title: measureTitle(key), factor: 1};
  }
  const largest = Math.max(0, ...values.filter(Number.isFinite).map(Math.abs));
  const powers = ['J', 'kJ', 'MJ', 'GJ', 'TJ'];
  const power = Math.min(powers.length - 1, largest > 0 ? Math.max(0, Math.floor(Math.log10(largest) / 3)) : 0);
  return {title: `${name} (${powers[power]})`, factor: 1000 ** -power};
}

/** A writer of numbers that stand below each other: as many decimals for all as tell them apart, up to some more. */
function aligned(values, further = 3) {
  const known = values.filter(Number.isFinite);
  const least = Math.min(...known.map(Math.abs).filter(size => size > 0));
  const usual = known.every(Number.isInteger) || least >= 1000 ? 0 : least >= 100 ? 1 : least >= 1 ? 2 : 4;
  const write = (value, digits) =>
    value.toLocaleString('en', {maximumFractionDigits: digits, minimumFractionDigits: digits}).replace('-', '−');
  const sorted = known.sort((one, other) => one - other);
  const alike = digits =>
    sorted.some((value, i) => i > 0 && apart(value, sorted[i - 1]) && write(value, digits) === write(sorted[i - 1], digits));
  let digits = usual;
  while (digits < usual + further && alike(digits)) {
    digits++;
  }
  return value => (Number.isFinite(value) ? write(value, digits) : '–');
}

function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
