// Shares and quantiles.

function sorted(values) {
  return Float64Array.from(values).sort();
}

/** Of sorted values; between two neighbours in proportion. */
function quantile(values, part) {
  const at = (values.length - 1) * part;
  const low = Math.floor(at);
  const high = Math.min(values.length - 1, low + 1);
  return values[low] + (values[high] - values[low]) * (at - low);
}

/** Points of the share of values that are at most x, few enough for a line. */
function ecdf(values, most = 600) {
  const n = values.length;
  const points = [];
  const step = Math.max(1, Math.floor(n / most));
  for (let i = 0; i < n; i += step) {
    // The last of equal values tells their share.
    const end = i + step >= n ? n - 1 : i;
    if (points.length > 0) {
      points.push([values[end], points[points.length - 1][1]]);
    }
    points.push([values[end], (end + 1) / n]);
  }
  return points;
}

/** Means over a window that looks back, over the raw values. */
function smoothed(values, window) {
  const means = [];
  let sum = 0;
  let count = 0;
  for (let i = 0; i < values.length; i++) {
    if (Number.isFinite(values[i])) {
      sum += values[i];
      count++;
    }
    if (i >= window && Number.isFinite(values[i - window])) {
      sum -= values[i - window];
      count--;
    }
    means.push(count > 0 ? sum / count : NaN);
  }
  return means;
}

/** Jain's index of fairness: 1 if all are equal, 1/n if one has all. */
function jain(values) {
  const sum = values.reduce((a, b) => a + b, 0);
  const squares = values.reduce((a, b) => a + b * b, 0);
  return squares > 0 ? (sum * sum) / (values.length * squares) : 1;
}
