"""Reads an export with the program or schema that it is for, and prints what it found, one figure a line."""

import sys

kind, file = sys.argv[1:]
if kind == "perfetto":
    from perfetto.protos.perfetto.trace.perfetto_trace_pb2 import Trace, TrackEvent

    trace = Trace()
    with open(file, "rb") as content:
        trace.ParseFromString(content.read())
    tracks = {
        p.track_descriptor.uuid: p.track_descriptor
        for p in trace.packet
        if p.HasField("track_descriptor")
    }
    depth, last, slices, counts = {}, {}, 0, 0
    for packet in trace.packet:
        if packet.HasField("track_event"):
            event = packet.track_event
            assert event.track_uuid in tracks and packet.trusted_packet_sequence_id == 1
            assert packet.timestamp >= last.get(event.track_uuid, 0)
            last[event.track_uuid] = packet.timestamp
            step = {TrackEvent.TYPE_SLICE_BEGIN: 1, TrackEvent.TYPE_SLICE_END: -1}.get(
                event.type, 0
            )
            depth[event.track_uuid] = depth.get(event.track_uuid, 0) + step
            assert 0 <= depth[event.track_uuid] <= 1
            slices += step == 1
            counts += event.type == TrackEvent.TYPE_COUNTER
    assert not any(depth.values())
    print(slices)
    print(
        sorted(
            t.name + " " + t.counter.unit_name
            for t in tracks.values()
            if t.HasField("counter")
        )
    )
    print(counts > 0)
elif kind == "tensorboard":
    from tensorboard.backend.event_processing.event_accumulator import EventAccumulator

    events = EventAccumulator(file)
    events.Reload()
    for tag in sorted(events.Tags()["scalars"]):
        print(tag, [(e.step, e.value) for e in events.Scalars(tag)])
elif kind == "openmetrics":
    from prometheus_client.openmetrics.parser import text_string_to_metric_families

    with open(file, encoding="utf-8") as content:
        for family in text_string_to_metric_families(content.read()):
            print(family.name, family.type, len(family.samples) > 0)
else:
    import duckdb

    print(
        duckdb.sql(
            f"select count(*), max(finish_time), min(allocated_resources) from '{file}'"
        ).fetchall()[0]
    )
