import 'server-only'
import { concatHex, getCreate2Address, padHex, stringToHex, type Hex as ViemHex } from 'viem'
import { type Address, address } from '@/lib/domain/shared/address'

/**
 * Creates a contract at an address that depends only on its creation code and a salt.
 * Source: https://github.com/Arachnid/deterministic-deployment-proxy.
 */
export const CREATE2_DEPLOYER = address('0x4e59b44847b379578588920ca78fbf26c0b4956c')

/** The salt of the protocol's own deployments. */
const SALT = padHex(stringToHex('Mattresses in Berlin!'), { size: 32, dir: 'right' })

/** Call data for the deployer. */
export const create2Data = (creationCode: ViemHex): ViemHex => concatHex([SALT, creationCode])

/** Where it puts the contract. */
export const create2Address = (creationCode: ViemHex): Address =>
  address(getCreate2Address({ from: CREATE2_DEPLOYER, salt: SALT, bytecode: creationCode }))
