import type { ReactNode } from 'react'

/** A sentence of the reference, which is English, in which text between backticks is code. */
export function CodeText({ text }: { text: string }) {
  return (
    <span lang="en">
      <SpokenCodeText text={text} />
    </span>
  )
}

/** A sentence in the reader's language in which text between backticks is code. */
export function SpokenCodeText({ text }: { text: string }) {
  return text.split('`').map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence never move
      <Code key={index}>{part}</Code>
    ) : (
      part
    ),
  )
}

export function Code({ children }: { children: ReactNode }) {
  return <code className="hex">{children}</code>
}
