# Writes a workload of training jobs that may adapt: awk -v seed=N -v jobs=N -v gap=S [-v table=DIR -v scenarios="A B"] -f jobs.awk
# They arrive S seconds after each other on average, by draws of Park and Miller's generator. With a table they replay its
# scenarios, otherwise they follow the published law.
function draw() {
  state = (state * 16807) % 2147483647
  return state / 2147483647
}
BEGIN {
  state = seed + 1
  for (i = 0; i < 20; i++) draw()
  printf "{\"nb_res\": 5, \"jobs\": ["
  for (i = 1; i <= jobs; i++) {
    printf "%s\n{\"id\": \"%d-%d\", \"subtime\": %.3f, \"res\": 1, \"profile\": \"train\", ", i == 1 ? "" : ",", seed, i, date
    printf "\"noctule\": {\"kind\": \"malleable\", \"min\": 1, \"max\": 2}}"
    date += 2 * gap * draw()
  }
  printf "],\n\"profiles\": {\"train\": "
  if (table == "") {
    printf "{\"type\": \"training_model\", \"network\": \"ConvNet2\", \"budget\": 400, \"seed\": %d}", seed
  } else {
    printf "{\"type\": \"training_replay\", \"table\": \"%s\", \"start\": 0, \"scenario\": [", table
    gsub(" ", "\", \"", scenarios)
    printf "\"%s\"]}", scenarios
  }
  printf "}}\n"
}
