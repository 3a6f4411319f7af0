import { z } from 'zod'

/** How an unusual token moves balances and reports them. */
const ODDITIES = {
  Plain: {},
  Paused: { move: 'revert("paused");' },
  Silent: { move: '' },
  Growing: { balance: 'held[holder] + (block.timestamp > born + 80000 ? held[holder] / 100 : 0)' },
  Shares: { balance: '(held[holder] * 11) / 10' },
  Hidden: { key: 'address(uint160(holder) ^ 1)' },
  HiddenTax: {
    key: 'address(uint160(holder) ^ 1)',
    move: 'held[slot(from)] -= amount; held[slot(to)] += amount - amount / 50;',
  },
} as const satisfies Record<string, { move?: string; balance?: string; key?: string }>

export type OddToken = keyof typeof ODDITIES

const outputShape = z.object({
  contracts: z.object({
    'tokens.sol': z.record(
      z.string(),
      z.object({ evm: z.object({ bytecode: z.object({ object: z.string() }) }) }),
    ),
  }),
})

function source(name: string, odd: { move?: string; balance?: string; key?: string }): string {
  const { move = 'held[slot(from)] -= amount; held[slot(to)] += amount;' } = odd
  const balance = (odd.balance ?? 'held[holder]').replaceAll('held[holder]', 'held[slot(holder)]')
  return `contract ${name} {
    mapping(address => mapping(address => uint256)) allowed;
    mapping(address => uint256) held;
    uint256 public totalSupply = 1e24;
    uint256 immutable born = block.timestamp;
    constructor() { held[slot(msg.sender)] = totalSupply; }
    function slot(address holder) internal pure returns (address) { return ${odd.key ?? 'holder'}; }
    function balanceOf(address holder) external view returns (uint256) { return ${balance}; }
    function approve(address spender, uint256 amount) external returns (bool) {
      allowed[msg.sender][spender] = amount;
      return true;
    }
    function transfer(address to, uint256 amount) external returns (bool) {
      return move(msg.sender, to, amount);
    }
    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
      allowed[from][msg.sender] -= amount;
      return move(from, to, amount);
    }
    function move(address from, address to, uint256 amount) internal returns (bool) {
      from; to; amount;
      ${move}
      return true;
    }
  }`
}

/** Creation code of tokens that behave unusually. */
export async function oddTokenCode(): Promise<ReadonlyMap<OddToken, `0x${string}`>> {
  const { default: solc } = await import('solc')
  const contracts = Object.entries(ODDITIES).map(([name, odd]) => source(name, odd))
  const content = ['// SPDX-License-Identifier: MIT', 'pragma solidity ^0.8.24;', ...contracts]
  const raw: string = solc.compile(
    JSON.stringify({
      language: 'Solidity',
      sources: { 'tokens.sol': { content: content.join('\n') } },
      settings: { outputSelection: { '*': { '*': ['evm.bytecode.object'] } } },
    }),
  )
  const compiled = outputShape.parse(JSON.parse(raw)).contracts['tokens.sol']
  const names = Object.keys(ODDITIES) as OddToken[]
  return new Map(names.map((name) => [name, `0x${compiled[name]?.evm.bytecode.object ?? ''}`]))
}
