declare module '*.md' {
  const text: import('#web/features/core/legal/legal-text.ts').LegalText
  // biome-ignore lint/style/noDefaultExport: what a text file is imported as
  export default text
}
