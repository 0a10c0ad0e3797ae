package org.noctule.protocol.codec;

import com.fasterxml.jackson.core.io.SerializedString;

/** The keys of the wire, encoded once. */
final class Field {
    static final SerializedString NOW = new SerializedString("now");
    static final SerializedString EVENTS = new SerializedString("events");
    static final SerializedString TIMESTAMP = new SerializedString("timestamp");
    static final SerializedString TYPE = new SerializedString("type");
    static final SerializedString DATA = new SerializedString("data");
    static final SerializedString JOB_ID = new SerializedString("job_id");
    static final SerializedString JOB = new SerializedString("job");
    static final SerializedString PROFILE = new SerializedString("profile");
    static final SerializedString JOB_STATE = new SerializedString("job_state");
    static final SerializedString RETURN_CODE = new SerializedString("return_code");
    static final SerializedString ALLOC = new SerializedString("alloc");
    static final SerializedString JOB_IDS = new SerializedString("job_ids");
    static final SerializedString RESOURCES = new SerializedString("resources");
    static final SerializedString STATE = new SerializedString("state");
    static final SerializedString NOCTULE = new SerializedString("noctule");

    private Field() {}
}
