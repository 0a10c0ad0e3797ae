/** Networks in the format ONNX, played by ONNX Runtime; in builds with the profile {@code onnx}. */
package org.noctule.learning.onnx;
