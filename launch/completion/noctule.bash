# Completion of noctule for bash: source this file, such as from ~/.bashrc.
_noctule() {
    local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} words
    COMPREPLY=()
    if [ "$COMP_CWORD" -eq 1 ]; then
        words='init launch evaluate report help campaign resume replay serve inspect generate convert jobstat site plot export metrics owners simulate decide batsim environments adapt workflow version'
    else
        case $prev in
        --compatibility) words='none hdeeprm pyss rlscheduler ddls' ;;
        --transport) words='zmq direct' ;;
        --dialect) words='noctule batsim' ;;
        -a|--agent) words='fcfs easy easy-sjbf conservative filler random priority what-if best easy-malleable las rounds heft locality transport next-job classic spare training para-max para-min slurm reinforce actor-critic ppo impala dqn evolution' ;;
        --format) words='perfetto tensorboard openmetrics parquet' ;;
        --tracks) words='lanes nodes' ;;
        --set) words='seed= platform_file_path= workload_file_path= nb_resources= nb_jobs= simulation_end= compatibility= rules= workload= decision= pybatsim= channel= results= figures= journal= capabilities= training= failures= site= workload.type= workload.run_time= workload.estimate= workload.kill_at_walltime= workload.memory= workload.memory_bandwidth= workload.preceding_jobs= workload.queues= workload.failed_parents= workload.data_items= workload.initial= workload.reference_speed= workload.strict= workload.more_jobs= workload.first_job= workload.graphs= workload.replication= workload.interarrival= workload.max_acceptable_jct_fraction= workload.sampling= workload.shuffle= workload.training_steps= workload.max_servers= workload.noctule= workload.end= decision.agent= decision.env= decision.adaptation= decision.log_level= decision.seed= decision.agent.name= decision.agent.passes= decision.agent.maintenance= decision.env.problem= decision.env.episode= decision.env.observation= decision.env.objective= decision.env.reward= decision.env.actions= decision.env.queue_sensitivity= decision.env.window= decision.env.order= decision.env.commit= decision.env.backfilling= decision.env.reference= decision.env.cores= decision.env.blocking_weight= decision.env.log= decision.env.max_nodes= decision.env.max_edges= decision.env.rows= decision.env.nodes= decision.env.training= decision.env.graph_nodes= decision.env.graph_edges= decision.env.due= decision.agent.weights.age= decision.agent.weights.size= decision.agent.weights.requested_time= decision.agent.weights.fair_share= decision.agent.weights.partition= decision.agent.weights.qos= decision.agent.weights.nice= decision.agent.weights.longest_wait= decision.agent.weights.longest_time= decision.agent.fair_share.by= decision.agent.fair_share.formula= decision.agent.fair_share.half_life= decision.agent.fair_share.shares= decision.env.actions.selection= decision.env.actions.void= decision.env.episode.jobs= decision.env.episode.first= decision.env.episode.without= decision.env.episode.source= decision.env.episode.traces= decision.env.episode.load= decision.env.episode.traces.workload_file_path= decision.env.episode.traces.platform_file_path= decision.env.episode.traces.nb_jobs= decision.env.episode.traces.reference_speed= decision.env.episode.traces.without= channel.transport= channel.endpoint= channel.timeout_s= channel.key_file= channel.dialect= training.op_placement= training.op_schedule= training.dep_placement= training.dep_schedule= training.quantum= rules.p_states= rules.coincidence= rules.last_message= rules.host_power= rules.jobs_of_one_date= rules.network= rules.passes= rules.maintenance= rules.queue_order= rules.high_cores= rules.progress= rules.impossible_jobs= rules.intervals= rules.bandwidth_sums= rules.waiting_times= rules.conversion= rules.job_ids= rules.submit_shift= rules.profiles= rules.reference_speed= rules.stretch= rules.stream_draws= rules.time_unit= rules.bandwidth_unit= rules.all_reduce_bandwidth= rules.rack_contention= rules.channel_sharing= rules.split= rules.joins= rules.dep_sizes= rules.synchronisation= rules.op_memory= rules.release= rules.deadline= rules.forecasts= rules.refused_jobs= rules.utilisation= results.channel_use= results.step_slices= results.tensorboard= figures.warmup= figures.cooldown= figures.warmup.jobs= figures.warmup.seconds= failures.jobs= failures.attempts= failures.power= failures.seed= failures.events= failures.classes= failures.maintenance= failures.checkpoint= failures.classes.preset= failures.classes.nodes= failures.classes.domain= failures.classes.gap= failures.classes.repair= failures.classes.burst= failures.classes.neighbours= failures.classes.cause= failures.classes.gap.law= failures.classes.gap.mean= failures.classes.gap.shape= failures.classes.gap.scale= failures.classes.gap.median= failures.classes.gap.sigma= failures.classes.gap.seconds= failures.maintenance.domain= failures.maintenance.start= failures.maintenance.duration= failures.maintenance.every= failures.maintenance.notice= failures.checkpoint.interval= failures.checkpoint.cost= failures.checkpoint.restart= failures.checkpoint.node_gap= site.file= decision.agent.order= decision.agent.cores= decision.agent.weights= decision.agent.fair_share= decision.agent.backfilling= decision.agent.backfill_order= decision.agent.depth= decision.agent.window= decision.agent.jobs_per_user= decision.agent.objective= decision.agent.orders= decision.agent.mixtures= decision.agent.futures= decision.agent.arrivals= decision.agent.budget= decision.agent.budget_ms= decision.agent.history= decision.agent.history_jobs= decision.agent.growth= decision.agent.thresholds= decision.agent.promote= decision.agent.round= decision.agent.policy_pair= decision.agent.spare= decision.agent.grant= decision.agent.degree= decision.agent.mask= decision.agent.max_degree= decision.agent.quantum= decision.agent.retry= decision.agent.op_placement= decision.agent.op_schedule= decision.agent.dep_placement= decision.agent.dep_schedule= decision.agent.lend= decision.agent.value= decision.agent.floor= decision.agent.blocks= decision.agent.end= decision.agent.horizon= decision.agent.bases= decision.agent.input_model= decision.agent.errors= decision.agent.price= decision.agent.beam= decision.agent.training= decision.agent.output_model= decision.agent.conf= decision.agent.version= decision.agent.booted= decision.agent.commands= decision.agent.log= decision.agent.SchedulerType= decision.agent.SchedulerParameters= decision.agent.SelectTypeParameters= decision.agent.PriorityType= decision.agent.PriorityFlags= decision.agent.PriorityCalcPeriod= decision.agent.PriorityDecayHalfLife= decision.agent.PriorityUsageResetPeriod= decision.agent.PriorityFavorSmall= decision.agent.PriorityMaxAge= decision.agent.PriorityWeightAge= decision.agent.PriorityWeightAssoc= decision.agent.PriorityWeightFairshare= decision.agent.PriorityWeightJobSize= decision.agent.PriorityWeightPartition= decision.agent.PriorityWeightQOS= decision.agent.PriorityWeightTRES= decision.agent.FairShareDampeningFactor= decision.agent.PreemptType= decision.agent.PreemptMode= decision.agent.OverTimeLimit= decision.agent.KillWait= decision.agent.run= decision.agent.hidden= decision.agent.activation= decision.agent.network= decision.agent.environments= decision.agent.threads= decision.agent.device= decision.agent.sample= decision.agent.optimiser_state= decision.agent.lr= decision.agent.gamma= decision.agent.batch= decision.agent.returns= decision.agent.baseline= decision.agent.entropy= decision.agent.value_weight= decision.agent.reward_scale= decision.agent.lambda= decision.agent.clip= decision.agent.max_norm= decision.agent.target_kl= decision.agent.epochs= decision.agent.minibatch= decision.agent.imitate= decision.agent.clip_rho= decision.agent.clip_trace= decision.agent.double= decision.agent.duelling= decision.agent.replay= decision.agent.learning_starts= decision.agent.step_every= decision.agent.target_every= decision.agent.epsilon_first= decision.agent.epsilon_last= decision.agent.epsilon_decisions= decision.agent.spread= decision.agent.weight_decay= decision.agent.pairs= decision.agent.compare= decision.agent.training.episodes= decision.agent.training.evaluate_every= decision.agent.training.evaluation_episodes= decision.agent.training.evaluation_seed= decision.agent.training.patience= decision.agent.training.checkpoint_every= decision.agent.training.mode= decision.agent.training.max_lag= decision.agent.network.hidden= decision.agent.network.activation= decision.agent.network.features= decision.agent.network.critic= decision.agent.network.prior= decision.agent.network.nodes= decision.agent.network.edges= decision.agent.network.node_features= decision.agent.network.edge_features= decision.agent.network.rounds= decision.agent.network.message= decision.agent.network.node= decision.agent.network.summary= decision.agent.network.head= decision.agent.network.file= decision.agent.training.rounds= decision.agent.training.first= decision.agent.training.later= decision.agent.training.exploration= decision.agent.training.hidden= decision.agent.training.epochs= decision.agent.training.batch= decision.agent.training.lr= decision.agent.training.method= decision.agent.training.threads= decision.agent.training.generations= decision.agent.training.interval= decision.agent.training.pairs= decision.agent.training.spread= decision.agent.training.streams=' ;;
        *)
            case ${COMP_WORDS[1]} in
            init)
                case $prev in
                -a|--agent|--workload|--platform|--conf|--gres|--topology|--accounts|--sacct|--scenario|--from|--jobs|--nodes|--map|--queue|--now|--partition|--zone|--format|--anonymise) return ;;
                *) words='-a --agent --workload --platform --force --conf --gres --topology --accounts --sacct --scenario --from --jobs --nodes --map --queue --now --partition --zone --format --anonymise' ;;
                esac ;;
            launch)
                case $prev in
                -a|--agent|--members|--exchange|--replay|--fork|--at|--seed|--compatibility|--transport|-s|--endpoint|--timeout|--dialect|--key|-cw|--customworkload|-im|--inmodel|-om|--outmodel|--set|--platform|--workload|-o|--out|--prefix|-nr|--nbruns|--progress|--bind|--port) return ;;
                *) words='fcfs easy easy-sjbf conservative filler random priority what-if best easy-malleable las rounds heft locality transport next-job classic spare training para-max para-min slurm reinforce actor-critic ppo impala dqn evolution -a --agent --processes --members --exchange --replay --fork --at --seed --compatibility --transport -s --endpoint --timeout --dialect --key -cw --customworkload -im --inmodel -om --outmodel --set --platform --workload -o --out --prefix -nr --nbruns --force --resume -q --quiet --progress --check --watch --bind --port' ;;
                esac ;;
            evaluate)
                case $prev in
                -nr|--nbruns|--seed|--windows|--baseline|--figures|--by|-o|--out|--threads|--timeout|--compatibility|--set|--platform|--workload|--progress) return ;;
                *) words='fcfs easy easy-sjbf conservative filler random priority what-if best easy-malleable las rounds heft locality transport next-job classic spare training para-max para-min slurm reinforce actor-critic ppo impala dqn evolution -nr --nbruns --seed --windows --baseline --figures --by -o --out --force --resume --results --threads --timeout --compatibility --set --platform --workload --progress -q --quiet' ;;
                esac ;;
            report)
                case $prev in
                -o|--out|--prefix) return ;;
                *) words='-o --out --force --prefix -q --quiet' ;;
                esac ;;
            help)
                case $prev in
                *) words='init launch evaluate report help campaign resume replay serve inspect generate convert jobstat site plot export metrics owners simulate decide batsim environments adapt workflow version agents options fcfs easy easy-sjbf conservative filler random priority what-if best easy-malleable las rounds heft locality transport next-job classic spare training para-max para-min slurm reinforce actor-critic ppo impala dqn evolution --all' ;;
                esac ;;
            campaign)
                case $prev in
                -o|--out|--threads|--processes|--publish|--host|--port|--folder|--only|--set|--seeds|--seed|--by|--figure|--digits|--beside|--progress|--slice|--join|--for|--tasks|--java|--file|--to|--figures|--compare|--pair-by|--baseline) return ;;
                *) words='run work status copy means gather report export -o --out --dry-run --threads --processes --publish --host --port --retry --folder --only --set --seeds --seed --by --figure --digits --beside --progress -q --quiet --slice --member --join --for --tasks --java --file --to --figures --compare --pair-by --baseline' ;;
                esac ;;
            resume)
                case $prev in
                -s|--endpoint|--timeout|--agent-state|--bind|--port) return ;;
                *) words='-s --endpoint --timeout --agent-state --watch --bind --port -q --quiet' ;;
                esac ;;
            replay)
                case $prev in
                --until|--message|--job|--shadow|--export-messages|--initial|--as) return ;;
                *) words='--until --message --job --waits --verify --shadow --export-messages --initial --as --json' ;;
                esac ;;
            serve)
                case $prev in
                --bind|--port) return ;;
                *) words='--bind --port' ;;
                esac ;;
            inspect)
                case $prev in
                --platform|--reference-speed|-m|--master-host|--topology|--meta|--splits|--occupied|--ops|--activation|--memory) return ;;
                *) words='platform workload graph allocation --platform --reference-speed -m --master-host --topology --meta --splits --occupied --ops --activation --memory' ;;
                esac ;;
            generate)
                case $prev in
                -o|--output|--jobs|--processors|--class|--load|--gflops|--seed|--cores|--cores-per-node|--watts|--batch|--device|--gap|--table) return ;;
                *) words='platform graph stream trainings key schema completion man -o --output --jobs --processors --class --load --estimates --memory --gflops --seed --force --cores --cores-per-node --watts --batch --device --gap --table' ;;
                esac ;;
            convert)
                case $prev in
                --platform|--pstate|--reference-speed) return ;;
                *) words='platform workload failures --platform --pstate --reference-speed --force' ;;
                esac ;;
            jobstat)
                case $prev in
                *) words='mem mem_bw req_time size max mean median min p95 p99' ;;
                esac ;;
            site)
                case $prev in
                --conf|--gres|--topology|--accounts|--sacct|--scenario|--from|--jobs|--nodes|--map|--queue|--now|--agent|-o|--out|--partition|--zone|--format|--anonymise|--threads) return ;;
                *) words='import backtest --conf --gres --topology --accounts --sacct --scenario --from --jobs --nodes --map --queue --now --agent -o --out --partition --zone --format --anonymise --force --threads -q --quiet' ;;
                esac ;;
            plot)
                case $prev in
                -s|--save|--format|--width|--font-size|--dpi|--text|--title|--log|--from|--to|--prefix) return ;;
                *) words='queue_size utilization lifecycle gantt gantt_no_label core_bubbles mem_bubbles mem_bw_overutilization losses rewards action_preferences power energy ecdf wait_by_width users nodes fabric compare campaign -s --save --format --width --font-size --dpi --text --title --log --from --to --prefix' ;;
                esac ;;
            export)
                case $prev in
                --format|--tracks|--prefix|-o|--out) return ;;
                *) words='--format --tracks --prefix -o --out' ;;
                esac ;;
            metrics)
                case $prev in
                -n1|--name1|-n2|--name2|-s|--save|--format|--width|--font-size|--dpi|--text|--title|--log|--from|--to) return ;;
                *) words='-n1 --name1 -n2 --name2 -s --save --format --width --font-size --dpi --text --title --log --from --to' ;;
                esac ;;
            owners)
                case $prev in
                --by) return ;;
                *) words='--by --csv' ;;
                esac ;;
            simulate)
                case $prev in
                --seed|--compatibility|-s|--endpoint|--timeout|--dialect|--key|-cw|--customworkload|-im|--inmodel|-om|--outmodel|--set|--platform|--workload|--events|--sched-cfg|--sched-cfg-file|--fork|--at|-o|--out|--prefix|--progress|--bind|--port) return ;;
                *) words='-v --verbose --seed --compatibility -s --endpoint --timeout --dialect --key -cw --customworkload -im --inmodel -om --outmodel --set --platform --workload --enable-dynamic-jobs --acknowledge-dynamic-jobs --enable-profile-reuse --forward-profiles-on-submission --enable-compute-sharing --disable-storage-sharing --forward-unknown-events --events --sched-cfg --sched-cfg-file --fork --at -o --out --prefix --force --resume -q --quiet --progress --check --watch --bind --port' ;;
                esac ;;
            decide)
                case $prev in
                -o|--out|--seed|--compatibility|-s|--endpoint|--timeout|--dialect|--key|-im|--inmodel|-om|--outmodel|--set|--platform) return ;;
                *) words='fcfs easy easy-sjbf conservative filler random priority what-if best easy-malleable las rounds heft locality transport next-job classic spare training para-max para-min slurm reinforce actor-critic ppo impala dqn evolution -v --verbose -o --out -q --quiet --with-parent --seed --compatibility -s --endpoint --timeout --dialect --key -im --inmodel -om --outmodel --set --platform' ;;
                esac ;;
            batsim)
                case $prev in
                --events|--sched-cfg|--sched-cfg-file|-p|--platform|-w|--workload|-W|--workflow|--workflow-start|--workflow-jobs-limit|-m|--master-host|-r|--add-role-to-hosts|-s|--socket-endpoint|--redis-hostname|--redis-port|--redis-prefix|-e|--export|--mmax|--sg-cfg|--sg-log|-v|--verbosity|--dialect|--network|--p-states|--timeout|--key|--journal) return ;;
                *) words='--enable-dynamic-jobs --acknowledge-dynamic-jobs --enable-profile-reuse --forward-profiles-on-submission --enable-compute-sharing --disable-storage-sharing --forward-unknown-events --events --sched-cfg --sched-cfg-file -p --platform -w --workload -W --workflow --workflow-start --workflow-jobs-limit --ignore-beyond-last-workflow -m --master-host -r --add-role-to-hosts -E --energy -s --socket-endpoint --enable-redis --redis-hostname --redis-port --redis-prefix -e --export --disable-schedule-tracing --disable-machine-state-tracing --mmax --mmax-workload --no-sched --sg-cfg --sg-log --dump-execution-context --version --simgrid-version -v --verbosity -q --quiet --dialect --network --p-states --timeout --key --journal --check' ;;
                esac ;;
            environments)
                case $prev in
                --count|--threads|--board|--spin|--seed|--set|--platform|--workload) return ;;
                *) words='--count --threads --board --spin --seed --set --platform --workload --list -q --quiet' ;;
                esac ;;
            adapt)
                case $prev in
                --table|--policy|--by|--seed|-o|--out|--jobs|--progress) return ;;
                *) words='train evaluate compare unseen table record --table --policy --by --seed -o --out --force --resume --jobs --progress -q --quiet' ;;
                esac ;;
            workflow)
                case $prev in
                --transport|--num-sims|--grid-size|--steps|--step-seconds|--kernels|--places|--seed|--capacity|--latency|--folder|-o|--out) return ;;
                *) words='run --transport --num-sims --grid-size --steps --step-seconds --kernels --places --seed --capacity --latency --folder -o --out --json --no-prediction -q --quiet' ;;
                esac ;;
            version)
                case $prev in
                *) words='' ;;
                esac ;;
            esac ;;
        esac
    fi
    COMPREPLY=($(compgen -W "$words" -- "$cur"))
}
complete -o default -o bashdefault -F _noctule noctule launch/noctule
