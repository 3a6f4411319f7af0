// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// The parts of a resolver that readers use: addresses (ENSIP-1) and reverse names (ENSIP-3). Not part
/// of the network: tests put it there.
contract NameResolver {
    mapping(bytes32 => address) public addr;
    mapping(bytes32 => string) public name;

    function setAddr(bytes32 node, address to) external {
        addr[node] = to;
    }

    function setName(bytes32 node, string calldata to) external {
        name[node] = to;
    }
}
