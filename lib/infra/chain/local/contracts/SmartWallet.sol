// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {MessageHashUtils} from "@openzeppelin/contracts/utils/cryptography/MessageHashUtils.sol";

/// An account that is a contract: one key controls it, and its signature is the contract's (ERC-1271).
contract SmartWallet {
    struct Call {
        address to;
        uint256 value;
        bytes data;
    }

    bytes4 private constant MAGIC_VALUE = 0x1626ba7e;

    address public immutable owner;

    error NotOwner(address caller);

    modifier onlyOwner() {
        if (msg.sender != owner) revert NotOwner(msg.sender);
        _;
    }

    constructor(address owner_) {
        owner = owner_;
    }

    receive() external payable {}

    function execute(address to, uint256 value, bytes calldata data) external onlyOwner returns (bytes memory) {
        return _call(to, value, data);
    }

    /// All or nothing.
    function executeBatch(Call[] calldata calls) external onlyOwner {
        for (uint256 i = 0; i < calls.length; i++) {
            _call(calls[i].to, calls[i].value, calls[i].data);
        }
    }

    /// Accepts the owner's 65 bytes over the digest itself, or over it as a signed message.
    function isValidSignature(bytes32 digest, bytes calldata signature) external view returns (bytes4) {
        bool isOwners =
            _isOwners(digest, signature) || _isOwners(MessageHashUtils.toEthSignedMessageHash(digest), signature);
        return isOwners ? MAGIC_VALUE : bytes4(type(uint32).max);
    }

    function _isOwners(bytes32 digest, bytes calldata signature) private view returns (bool) {
        (address signer, ECDSA.RecoverError problem,) = ECDSA.tryRecover(digest, signature);
        return problem == ECDSA.RecoverError.NoError && signer == owner;
    }

    function _call(address to, uint256 value, bytes calldata data) private returns (bytes memory) {
        (bool success, bytes memory answer) = to.call{value: value}(data);
        if (!success) {
            assembly ("memory-safe") {
                revert(add(answer, 32), mload(answer))
            }
        }
        return answer;
    }
}
