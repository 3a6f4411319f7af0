// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// The part of the registry of names that readers use (ENSIP-1); anybody may set anything. Not part of
/// the network: tests put it there.
contract NameRegistry {
    mapping(bytes32 => address) public resolver;

    function setResolver(bytes32 node, address to) external {
        resolver[node] = to;
    }
}
