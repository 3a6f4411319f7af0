import { type Address, address } from '@/lib/domain/shared/address'

/** The token at a place of a token list. */
export const listedAddress = (place: number): Address =>
  address(`0x${(0x1000 + place).toString(16).padStart(40, '0')}`)

/** An entry of a token list for Ethereum, as a file has it. */
export const listedToken = (place: number, change: object = {}) => ({
  chainId: 1,
  address: listedAddress(place),
  symbol: `T${place}`,
  name: `Token ${place}`,
  decimals: 18,
  ...change,
})
