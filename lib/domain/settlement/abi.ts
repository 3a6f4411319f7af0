const orderUidInput = [{ name: 'orderUid', type: 'bytes' }] as const
const noInputs = [] as const

/** The settlement contract. Source: lib/docs/protocol.md#settlement-contract. */
export const settlementAbi = [
  {
    type: 'function',
    name: 'settle',
    stateMutability: 'nonpayable',
    inputs: [
      { name: 'tokens', type: 'address[]' },
      { name: 'clearingPrices', type: 'uint256[]' },
      {
        name: 'trades',
        type: 'tuple[]',
        components: [
          { name: 'sellTokenIndex', type: 'uint256' },
          { name: 'buyTokenIndex', type: 'uint256' },
          { name: 'receiver', type: 'address' },
          { name: 'sellAmount', type: 'uint256' },
          { name: 'buyAmount', type: 'uint256' },
          { name: 'validTo', type: 'uint32' },
          { name: 'appData', type: 'bytes32' },
          { name: 'feeAmount', type: 'uint256' },
          { name: 'flags', type: 'uint256' },
          { name: 'executedAmount', type: 'uint256' },
          { name: 'signature', type: 'bytes' },
        ],
      },
      {
        name: 'interactions',
        type: 'tuple[][3]',
        components: [
          { name: 'target', type: 'address' },
          { name: 'value', type: 'uint256' },
          { name: 'callData', type: 'bytes' },
        ],
      },
    ],
    outputs: [],
  },
  {
    type: 'function',
    name: 'setPreSignature',
    stateMutability: 'nonpayable',
    inputs: [
      { name: 'orderUid', type: 'bytes' },
      { name: 'signed', type: 'bool' },
    ],
    outputs: [],
  },
  {
    type: 'function',
    name: 'invalidateOrder',
    stateMutability: 'nonpayable',
    inputs: orderUidInput,
    outputs: [],
  },
  {
    type: 'function',
    name: 'filledAmount',
    stateMutability: 'view',
    inputs: orderUidInput,
    outputs: [{ name: '', type: 'uint256' }],
  },
  {
    type: 'function',
    name: 'preSignature',
    stateMutability: 'view',
    inputs: orderUidInput,
    outputs: [{ name: '', type: 'uint256' }],
  },
  {
    type: 'function',
    name: 'domainSeparator',
    stateMutability: 'view',
    inputs: noInputs,
    outputs: [{ name: '', type: 'bytes32' }],
  },
  {
    type: 'function',
    name: 'vaultRelayer',
    stateMutability: 'view',
    inputs: noInputs,
    outputs: [{ name: '', type: 'address' }],
  },
  {
    type: 'function',
    name: 'authenticator',
    stateMutability: 'view',
    inputs: noInputs,
    outputs: [{ name: '', type: 'address' }],
  },
  {
    type: 'event',
    name: 'Trade',
    inputs: [
      { name: 'owner', type: 'address', indexed: true },
      { name: 'sellToken', type: 'address', indexed: false },
      { name: 'buyToken', type: 'address', indexed: false },
      { name: 'sellAmount', type: 'uint256', indexed: false },
      { name: 'buyAmount', type: 'uint256', indexed: false },
      { name: 'feeAmount', type: 'uint256', indexed: false },
      { name: 'orderUid', type: 'bytes', indexed: false },
    ],
  },
  {
    type: 'event',
    name: 'Settlement',
    inputs: [{ name: 'solver', type: 'address', indexed: true }],
  },
  {
    type: 'event',
    name: 'OrderInvalidated',
    inputs: [
      { name: 'owner', type: 'address', indexed: true },
      { name: 'orderUid', type: 'bytes', indexed: false },
    ],
  },
  {
    type: 'event',
    name: 'PreSignature',
    inputs: [
      { name: 'owner', type: 'address', indexed: true },
      { name: 'orderUid', type: 'bytes', indexed: false },
      { name: 'signed', type: 'bool', indexed: false },
    ],
  },
] as const

/** The allow-list of solvers. Source: lib/docs/protocol.md#settlement-contract. */
export const authenticatorAbi = [
  {
    type: 'function',
    name: 'isSolver',
    stateMutability: 'view',
    inputs: [{ name: 'prospectiveSolver', type: 'address' }],
    outputs: [{ name: '', type: 'bool' }],
  },
  {
    type: 'function',
    name: 'addSolver',
    stateMutability: 'nonpayable',
    inputs: [{ name: 'solver', type: 'address' }],
    outputs: [],
  },
  {
    type: 'function',
    name: 'removeSolver',
    stateMutability: 'nonpayable',
    inputs: [{ name: 'solver', type: 'address' }],
    outputs: [],
  },
  {
    type: 'function',
    name: 'manager',
    stateMutability: 'view',
    inputs: noInputs,
    outputs: [{ name: '', type: 'address' }],
  },
  {
    type: 'function',
    name: 'initializeManager',
    stateMutability: 'nonpayable',
    inputs: [{ name: 'manager_', type: 'address' }],
    outputs: [],
  },
] as const

/** The part of ERC-20 the system uses. */
export const erc20Abi = [
  {
    type: 'function',
    name: 'name',
    stateMutability: 'view',
    inputs: noInputs,
    outputs: [{ name: '', type: 'string' }],
  },
  {
    type: 'function',
    name: 'symbol',
    stateMutability: 'view',
    inputs: noInputs,
    outputs: [{ name: '', type: 'string' }],
  },
  {
    type: 'function',
    name: 'decimals',
    stateMutability: 'view',
    inputs: noInputs,
    outputs: [{ name: '', type: 'uint8' }],
  },
  {
    type: 'function',
    name: 'balanceOf',
    stateMutability: 'view',
    inputs: [{ name: 'account', type: 'address' }],
    outputs: [{ name: '', type: 'uint256' }],
  },
  {
    type: 'function',
    name: 'allowance',
    stateMutability: 'view',
    inputs: [
      { name: 'owner', type: 'address' },
      { name: 'spender', type: 'address' },
    ],
    outputs: [{ name: '', type: 'uint256' }],
  },
  {
    type: 'function',
    name: 'approve',
    stateMutability: 'nonpayable',
    inputs: [
      { name: 'spender', type: 'address' },
      { name: 'amount', type: 'uint256' },
    ],
    outputs: [{ name: '', type: 'bool' }],
  },
  {
    type: 'function',
    name: 'transfer',
    stateMutability: 'nonpayable',
    inputs: [
      { name: 'to', type: 'address' },
      { name: 'amount', type: 'uint256' },
    ],
    outputs: [{ name: '', type: 'bool' }],
  },
  {
    type: 'function',
    name: 'transferFrom',
    stateMutability: 'nonpayable',
    inputs: [
      { name: 'from', type: 'address' },
      { name: 'to', type: 'address' },
      { name: 'amount', type: 'uint256' },
    ],
    outputs: [{ name: '', type: 'bool' }],
  },
  {
    type: 'event',
    name: 'Transfer',
    inputs: [
      { name: 'from', type: 'address', indexed: true },
      { name: 'to', type: 'address', indexed: true },
      { name: 'value', type: 'uint256', indexed: false },
    ],
  },
  {
    type: 'event',
    name: 'Approval',
    inputs: [
      { name: 'owner', type: 'address', indexed: true },
      { name: 'spender', type: 'address', indexed: true },
      { name: 'value', type: 'uint256', indexed: false },
    ],
  },
] as const

/** What the wrapped native token adds to ERC-20. */
export const wrappedNativeAbi = [
  {
    type: 'function',
    name: 'deposit',
    stateMutability: 'payable',
    inputs: noInputs,
    outputs: [],
  },
  {
    type: 'function',
    name: 'withdraw',
    stateMutability: 'nonpayable',
    inputs: [{ name: 'wad', type: 'uint256' }],
    outputs: [],
  },
  {
    type: 'event',
    name: 'Deposit',
    inputs: [
      { name: 'dst', type: 'address', indexed: true },
      { name: 'wad', type: 'uint256', indexed: false },
    ],
  },
  {
    type: 'event',
    name: 'Withdrawal',
    inputs: [
      { name: 'src', type: 'address', indexed: true },
      { name: 'wad', type: 'uint256', indexed: false },
    ],
  },
] as const

/** A constant-product pair in the Uniswap v2 shape. */
export const pairAbi = [
  {
    type: 'function',
    name: 'token0',
    stateMutability: 'view',
    inputs: noInputs,
    outputs: [{ name: '', type: 'address' }],
  },
  {
    type: 'function',
    name: 'token1',
    stateMutability: 'view',
    inputs: noInputs,
    outputs: [{ name: '', type: 'address' }],
  },
  {
    type: 'function',
    name: 'getReserves',
    stateMutability: 'view',
    inputs: noInputs,
    outputs: [
      { name: 'reserve0', type: 'uint112' },
      { name: 'reserve1', type: 'uint112' },
      { name: 'blockTimestampLast', type: 'uint32' },
    ],
  },
  {
    type: 'function',
    name: 'swap',
    stateMutability: 'nonpayable',
    inputs: [
      { name: 'amount0Out', type: 'uint256' },
      { name: 'amount1Out', type: 'uint256' },
      { name: 'to', type: 'address' },
      { name: 'data', type: 'bytes' },
    ],
    outputs: [],
  },
  {
    type: 'function',
    name: 'mint',
    stateMutability: 'nonpayable',
    inputs: [{ name: 'to', type: 'address' }],
    outputs: [{ name: 'liquidity', type: 'uint256' }],
  },
  {
    type: 'event',
    name: 'Sync',
    inputs: [
      { name: 'reserve0', type: 'uint112', indexed: false },
      { name: 'reserve1', type: 'uint112', indexed: false },
    ],
  },
  {
    type: 'event',
    name: 'Swap',
    inputs: [
      { name: 'sender', type: 'address', indexed: true },
      { name: 'amount0In', type: 'uint256', indexed: false },
      { name: 'amount1In', type: 'uint256', indexed: false },
      { name: 'amount0Out', type: 'uint256', indexed: false },
      { name: 'amount1Out', type: 'uint256', indexed: false },
      { name: 'to', type: 'address', indexed: true },
    ],
  },
] as const

/** Contract signatures (ERC-1271). */
export const erc1271Abi = [
  {
    type: 'function',
    name: 'isValidSignature',
    stateMutability: 'view',
    inputs: [
      { name: 'hash', type: 'bytes32' },
      { name: 'signature', type: 'bytes' },
    ],
    outputs: [{ name: 'magicValue', type: 'bytes4' }],
  },
] as const

/** What `isValidSignature` answers for a valid signature. */
export const ERC1271_MAGIC_VALUE = '0x1626ba7e'
