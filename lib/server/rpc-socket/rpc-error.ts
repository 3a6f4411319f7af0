import 'server-only'

/** Source: JSON-RPC 2.0 and EIP-1474. */
export const INVALID_REQUEST = -32600
export const INVALID_PARAMS = -32602
export const INTERNAL_ERROR = -32603
export const LIMIT_EXCEEDED = -32005

/** The part of a response that says why a call is refused. */
export type Refused = { readonly error: { readonly code: number; readonly message: string } }

export const refused = (code: number, message: string): Refused => ({ error: { code, message } })
