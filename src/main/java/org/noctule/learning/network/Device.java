package org.noctule.learning.network;

import java.util.List;
import java.util.Optional;
import org.bytedeco.pytorch.MemoryFormatOptional;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.global.torch;
import org.noctule.error.NoctuleException;
import org.noctule.json.JsonInput;

/** The place of a network's weights and inputs: in the machine's memory, or in that of a CUDA device. */
public final class Device {
    /** The processor. */
    public static final Device CPU = new Device("cpu", Optional.empty());

    /** What options call the devices. */
    public static final List<String> NAMES = List.of("cpu", "cuda", "auto");

    private final String name;
    private final Optional<org.bytedeco.pytorch.Device> other;

    private Device(String name, Optional<org.bytedeco.pytorch.Device> other) {
        this.name = name;
        this.other = other;
    }

    /**
     * Reads a device.
     *
     * @param json {@code cpu}, {@code cuda}, or {@code auto} for CUDA where there is a device and its natives
     * @return the device
     * @throws NoctuleException if CUDA is asked for, and its natives or a device are missing
     */
    public static Device read(JsonInput json) {
        final String name = json.oneOf(NAMES);
        if (name.equals("cpu")) {
            return CPU;
        }
        Torch.load();
        final boolean natives = torch.hasDeviceGuardImpl(torch.DeviceType.CUDA);
        if (natives && torch.getDeviceGuardImpl(torch.DeviceType.CUDA).deviceCount() > 0) {
            return another("cuda");
        }
        if (name.equals("auto")) {
            return CPU;
        }
        throw json.error(
                natives
                        ? "asks for a CUDA device, and PyTorch finds none"
                        : "asks for a CUDA device, and the PyTorch that is here works on processors only",
                natives
                        ? "Maybe the driver is missing or too old for CUDA 13, or the device is hidden; set it to \"cpu\"."
                        : "Maybe add the natives for CUDA (docs/learning.md says how), or set it to \"cpu\".");
    }

    /** A device whose memory is not Java's to read; the name is one of PyTorch's. */
    static Device another(String name) {
        final org.bytedeco.pytorch.Device device = new org.bytedeco.pytorch.Device(name);
        device.retainReference();
        return new Device(name, Optional.of(device));
    }

    /** Whether Java may read and write a tensor's numbers where they lie. */
    boolean direct() {
        return other.isEmpty();
    }

    /**
     * Brings a tensor here.
     *
     * @param tensor a tensor in the machine's memory
     * @return the same, or a copy on the device, which lives as long as the caller's scope
     */
    public Tensor place(Tensor tensor) {
        return other.isEmpty()
                ? tensor
                : tensor.to(other.get(), tensor.scalar_type(), false, true, new MemoryFormatOptional());
    }

    /**
     * Makes a tensor of given numbers here.
     *
     * @param values its values in row-major order
     * @param shape its sizes
     * @return the tensor, which lives as long as the caller's scope
     */
    public Tensor tensor(float[] values, long... shape) {
        return place(Tensor.create(values, shape));
    }

    @Override
    public String toString() {
        return name;
    }
}
