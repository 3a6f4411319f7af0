import { basicSchemas } from '@/lib/contract/guide/schemas/basic'

const names: ReadonlySet<string> = new Set(basicSchemas.map(({ name }) => name))

/** A type in words; the named ones that are no objects lead to what they mean. */
export function TypeLabel({ text }: { text: string }) {
  return text.split(/\b([A-Z]\w+)\b/).map((part, index) =>
    names.has(part) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a type never move
      <a key={index} href={`/docs/types#${part}`} className="hit-area underline underline-offset-3">
        {part}
      </a>
    ) : (
      part
    ),
  )
}
