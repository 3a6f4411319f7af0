import type { Brand } from '@/lib/domain/shared/brand'

/** keccak256 of the exact UTF-8 bytes of an app-data document. */
export type AppDataHash = Brand<`0x${string}`, 'AppDataHash'>
