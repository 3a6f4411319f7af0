import { basicSchemas } from '@/lib/contract/guide/schemas/basic'
import { MarkedType } from './marked-type'

const names: ReadonlySet<string> = new Set(basicSchemas.map(({ name }) => name))

/** A type as text; named types that are not objects link to their description. */
export function TypeLabel({ text }: { text: string }) {
  return <MarkedType text={markTypeNames(text)} />
}

/** The text of a type, with the names that link to their description between backticks. */
export function markTypeNames(text: string): string {
  return text.replace(/\b[A-Z]\w+\b/g, (name) => (names.has(name) ? `\`${name}\`` : name))
}
