import { filledPieces, type Message, piecesOf } from './message'

/** Puts words into a reader's language; the values stand where the language wants them. */
export type Say = (message: Message, ...values: readonly (string | number)[]) => string

/** For text that the service writes for anybody. */
export const inEnglish: Say = (message, ...values) => filledPieces(piecesOf(message, null), values)
