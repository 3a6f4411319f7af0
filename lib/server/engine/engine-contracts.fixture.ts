import { z } from 'zod'

const SOURCE = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;
interface Token {
  function transfer(address to, uint256 amount) external returns (bool);
  function transferFrom(address from, address to, uint256 amount) external returns (bool);
}
contract Child {
  function leave() external { selfdestruct(payable(msg.sender)); }
}
contract Venue {
  receive() external payable {}
  function trade(Token sold, uint256 paid, Token bought, uint256 given) public {
    sold.transferFrom(msg.sender, address(this), paid);
    if (given > 0) bought.transfer(msg.sender, given);
  }
  function tradeWhenTried(Token sold, uint256 paid, Token bought, uint256 given) external {
    trade(sold, paid, bought, tx.gasprice == 0 ? given : 0);
  }
  function take(Token token, address from, uint256 amount) external {
    token.transferFrom(from, address(this), amount);
  }
  function run(address target, bytes calldata data) external {
    (bool done,) = target.call(data);
    require(done, "refused inside");
  }
  function burn(uint256 amount) external view {
    uint256 end = gasleft() > amount ? gasleft() - amount : 0;
    while (gasleft() > end) {}
  }
  function fail() external pure { revert("no deal"); }
  function failLong() external pure { assembly { revert(0, 400000) } }
  function spawn() external { new Child{salt: 0}(); }
  function childAt() external view returns (address) {
    bytes32 code = keccak256(type(Child).creationCode);
    return address(uint160(uint256(keccak256(abi.encodePacked(bytes1(0xff), address(this), bytes32(0), code)))));
  }
}`

const outputShape = z.object({
  contracts: z.object({
    'venue.sol': z.object({
      Venue: z.object({ evm: z.object({ bytecode: z.object({ object: z.string() }) }) }),
    }),
  }),
})

/** Creation code of a contract of an engine: a venue that trades as it is told, and does what is hostile. */
export async function venueCode(): Promise<`0x${string}`> {
  const { default: solc } = await import('solc')
  const raw: string = solc.compile(
    JSON.stringify({
      language: 'Solidity',
      sources: { 'venue.sol': { content: SOURCE } },
      settings: { outputSelection: { '*': { '*': ['evm.bytecode.object'] } } },
    }),
  )
  return `0x${outputShape.parse(JSON.parse(raw)).contracts['venue.sol'].Venue.evm.bytecode.object}`
}
