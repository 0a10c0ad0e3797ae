"""Libraries for the few commands of Noctule that need them: Parquet and Hazelcast, as jars that ``noctule`` finds."""
