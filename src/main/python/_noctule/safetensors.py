"""Writes safetensors files byte by byte as Java does; the library orders metadata anew in every process."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

_CHECKSUM = "sha256"
_ALIGNMENT = 8


def written(metadata: Mapping[str, str], tensors: Mapping[str, npt.NDArray[np.float32]]) -> bytes:
    """Returns a file.

    Args:
        metadata: texts by name; a checksum of all is added.
        tensors: arrays by name.

    Returns:
        its bytes: equal contents give equal ones.
    """
    header = _header(metadata, tensors)
    header["__metadata__"][_CHECKSUM] = _sum(_text(_header(metadata, tensors)), tensors)
    text = _text(header)
    text += b" " * (-len(text) % _ALIGNMENT)
    return b"".join([len(text).to_bytes(8, "little"), text, *(_bytes(tensors[name]) for name in sorted(tensors))])


def intact(metadata: Mapping[str, str], tensors: Mapping[str, npt.NDArray[np.float32]]) -> bool:
    """Tells whether contents have the checksum that their metadata says; those of other programs say none."""
    told = metadata.get(_CHECKSUM)
    rest = {name: text for name, text in metadata.items() if name != _CHECKSUM}
    return told is None or told == _sum(_text(_header(rest, tensors)), tensors)


def _header(metadata: Mapping[str, str], tensors: Mapping[str, npt.NDArray[np.float32]]) -> dict[str, Any]:
    header: dict[str, Any] = {"__metadata__": {name: metadata[name] for name in sorted(metadata)}}
    end = 0
    for name in sorted(tensors):
        begin, end = end, end + 4 * tensors[name].size
        header[name] = {"dtype": "F32", "shape": list(tensors[name].shape), "data_offsets": [begin, end]}
    return header


def _sum(text: bytes, tensors: Mapping[str, npt.NDArray[np.float32]]) -> str:
    digest = hashlib.sha256(text)
    for name in sorted(tensors):
        digest.update(_bytes(tensors[name]))
    return digest.hexdigest()


def _bytes(tensor: npt.NDArray[np.float32]) -> bytes:
    return tensor.astype("<f4", copy=False).tobytes()


def _text(header: Mapping[str, Any]) -> bytes:
    return json.dumps(header, separators=(",", ":"), ensure_ascii=False).encode()
