package org.noctule.simulator;

import org.noctule.ramp.Plan;
import org.noctule.resource.ResourceSet;

/**
 * The place of a training job on a fabric.
 *
 * @param fabric the fabric
 * @param plan what it does there
 * @param alloc the cores that its servers are
 * @param figures what it is there
 */
record Mounted(FabricDesk fabric, Plan plan, ResourceSet alloc, FabricFigures figures) {}
