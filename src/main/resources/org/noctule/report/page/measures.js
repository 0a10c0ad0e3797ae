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
