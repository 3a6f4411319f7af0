// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

address constant RUNNER = address(uint160(uint256(keccak256("call runner"))));

/// A call that an account makes.
struct Step {
    address from;
    address to;
    uint256 value;
    uint256 gas;
    bytes data;
}

struct Outcome {
    bool success;
    uint256 gasUsed;
    bytes data;
}

/// Makes calls in the name of any accounts, one after the other, within one call that is never sent. For
/// that call its code is at RUNNER, and each account that acts has the code of one of the contracts below.
contract CallRunner {
    /// Each call meets what the ones before it left. Its gas is the larger of what it uses in its place and,
    /// where it succeeds there too, before all others: accounts and slots that were read cost less again.
    function run(Step[] calldata steps) external returns (uint256 time, Outcome[] memory outcomes) {
        uint256[] memory alone = new uint256[](steps.length);
        for (uint256 i = 0; steps.length > 1 && i < steps.length; i++) {
            try this.measure{gas: gasleft() / 3}(steps[i]) {}
            catch (bytes memory answer) {
                if (answer.length == 32) alone[i] = abi.decode(answer, (uint256));
            }
        }
        outcomes = new Outcome[](steps.length);
        for (uint256 i = 0; i < steps.length; i++) {
            outcomes[i] = _act(steps[i]);
            if (outcomes[i].gasUsed < alone[i]) outcomes[i].gasUsed = alone[i];
        }
        time = block.timestamp;
    }

    /// Always reverts, with the gas of the call as its data or, where it fails, with zero: nothing of it stays,
    /// nor is any account or slot cheaper afterwards.
    function measure(Step calldata step) external {
        Outcome memory outcome = _act(step);
        uint256 used = outcome.success ? outcome.gasUsed : 0;
        assembly {
            mstore(0, used)
            revert(0, 32)
        }
    }

    function _act(Step calldata step) private returns (Outcome memory outcome) {
        (bool success, bytes memory answer) = step.from.call(abi.encode(step));
        if (success && answer.length > 0) outcome = abi.decode(answer, (Outcome));
    }
}

abstract contract Acting {
    function _made(bytes calldata input) internal returns (bytes memory) {
        Step memory step = abi.decode(input, (Step));
        uint256 before = gasleft();
        (bool success, bytes memory answer) = step.to.call{value: step.value, gas: step.gas}(step.data);
        return abi.encode(Outcome(success, before - gasleft(), answer));
    }
}

/// In the place of an account without code: to others than the runner it still does nothing.
contract ActingAccount is Acting {
    fallback(bytes calldata input) external payable returns (bytes memory) {
        return msg.sender == RUNNER ? _made(input) : bytes("");
    }
}

/// In the place of a contract, whose own code is for that call at another address.
contract ActingContract is Acting {
    fallback(bytes calldata input) external payable returns (bytes memory) {
        if (msg.sender == RUNNER) return _made(input);
        address code = address(uint160(address(this)) ^ uint160(RUNNER));
        (bool success, bytes memory answer) = code.delegatecall(input);
        if (!success) {
            assembly {
                revert(add(answer, 32), mload(answer))
            }
        }
        return answer;
    }
}
