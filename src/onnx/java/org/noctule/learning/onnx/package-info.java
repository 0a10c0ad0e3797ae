/** Networks in the format ONNX, played by ONNX Runtime, in a jar of their own. */
package org.noctule.learning.onnx;
