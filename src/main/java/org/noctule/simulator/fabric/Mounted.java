package org.noctule.simulator.fabric;

import org.noctule.ramp.Plan;
import org.noctule.resource.ResourceSet;
import org.noctule.simulator.FabricFigures;

/**
 * The place of a fabric job.
 *
 * @param fabric the fabric
 * @param plan its work there
 * @param alloc the cores that its servers are
 * @param figures its figures there
 */
record Mounted(FabricDesk fabric, Plan plan, ResourceSet alloc, FabricFigures figures) {}
