// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {ConstantProductPair} from "./ConstantProductPair.sol";

/// Makes the pairs of one project, all with the same fee.
contract ConstantProductFactory {
    string public project;
    uint256 public immutable feeBps;
    mapping(address => mapping(address => address)) public getPair;
    address[] public allPairs;

    event PairCreated(address indexed token0, address indexed token1, address pair, uint256 count);

    error PairExists();
    error BadTokens();

    constructor(string memory project_, uint256 feeBps_) {
        project = project_;
        feeBps = feeBps_;
    }

    function allPairsLength() external view returns (uint256) {
        return allPairs.length;
    }

    function createPair(address tokenA, address tokenB) external returns (address pair) {
        if (tokenA == tokenB || tokenA == address(0) || tokenB == address(0)) revert BadTokens();
        if (getPair[tokenA][tokenB] != address(0)) revert PairExists();
        ConstantProductPair made = new ConstantProductPair{salt: bytes32(0)}(tokenA, tokenB, feeBps);
        pair = address(made);
        getPair[tokenA][tokenB] = pair;
        getPair[tokenB][tokenA] = pair;
        allPairs.push(pair);
        emit PairCreated(made.token0(), made.token1(), pair, allPairs.length);
    }
}
