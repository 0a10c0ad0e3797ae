/** Streams of random numbers that published systems draw from, number for number. */
package org.noctule.random;
