/**
 * Convolutional networks that are trained for real and deepened meanwhile (Net2Net: Chen, Goodfellow and Shlens, ICLR
 * 2016): images, the network on PyTorch, its training against a budget of time, and the recorder of all action triples.
 */
package org.noctule.deepening.learning.net2net;
