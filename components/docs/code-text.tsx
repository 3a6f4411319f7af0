/** A sentence in which text between backticks is code. */
export function CodeText({ text }: { text: string }) {
  return text.split('`').map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence never move
      <code key={index} className="hex">
        {part}
      </code>
    ) : (
      part
    ),
  )
}
