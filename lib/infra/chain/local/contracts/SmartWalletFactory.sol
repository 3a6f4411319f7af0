// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {Create2} from "@openzeppelin/contracts/utils/Create2.sol";
import {SmartWallet} from "./SmartWallet.sol";

/// Makes one wallet per owner, at an address that is known before it exists.
contract SmartWalletFactory {
    event WalletCreated(address indexed owner, address wallet);

    function walletOf(address owner) public view returns (address) {
        return Create2.computeAddress(bytes32(0), keccak256(_creationCode(owner)));
    }

    /// Anybody may call this for any owner; a second call changes nothing.
    function createWallet(address owner) external returns (address wallet) {
        wallet = walletOf(owner);
        if (wallet.code.length > 0) return wallet;
        Create2.deploy(0, bytes32(0), _creationCode(owner));
        emit WalletCreated(owner, wallet);
    }

    function _creationCode(address owner) private pure returns (bytes memory) {
        return abi.encodePacked(type(SmartWallet).creationCode, abi.encode(owner));
    }
}
